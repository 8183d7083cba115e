import { addDays, londonDay } from "@board/calendar";
import { formatDay } from "../../ui/format/days.ts";
import { formatPerMile } from "../../ui/format/money.ts";
import { Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { NeedsChips } from "../../ui/trade/Chip.tsx";
import { LaneCells, LaneTable } from "../../ui/trade/LaneTable.tsx";
import { PosterScore } from "../../ui/trade/PosterScore.tsx";
import { Price } from "../../ui/trade/Price.tsx";
import { TermsBadge } from "../../ui/trade/TermsBadge.tsx";
import { Vehicle } from "../../ui/trade/Vehicle.tsx";
import styles from "./ExampleBoard.module.css";
import { EXAMPLE_LOADS, type ExampleLoad } from "./example-loads.ts";

/** Returns the book-now price per mile or, without one, the middle of the guide per mile. */
function perMile({ pricing: { bookNowPence, guideLowPence, guideHighPence }, miles }: ExampleLoad): string {
  return formatPerMile(bookNowPence ?? (guideLowPence + guideHighPence) / 2, miles);
}

/** Some lines of the board, rendered with the board's components but without scripts in the browser. */
export function ExampleBoard() {
  const today = londonDay(new Date());
  return (
    <figure className={styles.board}>
      <figcaption>
        <strong>The board</strong> one line for each load, here with made-up ones
      </figcaption>
      <LaneTable>
        <thead>
          <tr>
            <Th className={styles.wide} right>
              Age
            </Th>
            <Th>Collect</Th>
            <Th>From</Th>
            <Th>To</Th>
            <Th className={styles.wide} right>
              Miles
            </Th>
            <Th className={styles.load}>Vehicle</Th>
            <Th className={styles.load}>Load</Th>
            <Th className={styles.wide}>Needs</Th>
            <Th right>Price or guide</Th>
            <Th className={styles.wide} right>
              £/mile
            </Th>
            <Th className={styles.wide} right>
              Terms
            </Th>
            <Th className={styles.wide} right>
              Quotes
            </Th>
            <Th className={styles.wide}>Poster</Th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLE_LOADS.map((load) => (
            <tr key={load.age}>
              <td className={styles.wide} data-right>
                <Text tone="faint">{load.age}</Text>
              </td>
              <td data-card="below">
                <Text strong={load.booked}>
                  {formatDay(addDays(today, load.collect[0]), today)} {load.collect[1]}
                </Text>
              </td>
              <LaneCells
                from={{ outcode: load.from[0], town: load.from[1] }}
                to={{ outcode: load.to[0], town: load.to[1] }}
              />
              <td className={styles.wide} data-right>
                {load.miles}
              </td>
              <td className={styles.load} data-card="below">
                <Text tone="faint">
                  <Vehicle vehicleClass={load.vehicle[0]} />{" "}
                </Text>
                {load.vehicle[1]}
              </td>
              <td className={styles.load} data-card="below">
                {load.load[0]} <Text tone="faint">· {load.load[1]}</Text>
              </td>
              <td className={styles.wide}>
                <NeedsChips load={load.needs} />
              </td>
              <td data-card="below" data-right>
                <Price pricing={load.pricing} />
              </td>
              <td className={styles.wide} data-right>
                <Text tone="faint">{perMile(load)}</Text>
              </td>
              <td className={styles.wide} data-right>
                <TermsBadge days={load.termsDays} />
              </td>
              <td className={styles.wide} data-right>
                {load.quotes}
              </td>
              <td className={styles.wide}>
                <PosterScore {...load.poster} />
              </td>
            </tr>
          ))}
        </tbody>
      </LaneTable>
    </figure>
  );
}
