import { NeedsChips } from "../ui/Chip.tsx";
import { Place } from "../ui/Place.tsx";
import { PosterScore } from "../ui/PosterScore.tsx";
import { Price } from "../ui/Price.tsx";
import { TermsBadge } from "../ui/TermsBadge.tsx";
import { Vehicle } from "../ui/Vehicle.tsx";
import styles from "./ExampleBoard.module.css";
import { EXAMPLE_LOADS } from "./example-loads.ts";

/** A few lines of the board, drawn with its own pieces: no script goes with them. */
export function ExampleBoard() {
  return (
    <figure className={styles.board}>
      <figcaption>
        <b>The board</b> one line for each load, here with made-up ones
      </figcaption>
      <table>
        <thead>
          <tr>
            <th className={`${styles.right} ${styles.wide}`}>Age</th>
            <th className={styles.when}>Collect</th>
            <th>From</th>
            <th>To</th>
            <th className={`${styles.right} ${styles.wide}`}>Miles</th>
            <th className={styles.wide}>Vehicle</th>
            <th className={styles.wide}>Load</th>
            <th className={styles.wide}>Needs</th>
            <th className={styles.right}>Price or guide</th>
            <th className={`${styles.right} ${styles.wide}`}>£/mile</th>
            <th className={`${styles.right} ${styles.wide}`}>Terms</th>
            <th className={`${styles.right} ${styles.wide}`}>Quotes</th>
            <th className={styles.wide}>Poster</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLE_LOADS.map((load) => (
            <tr key={load.age}>
              <td className={`${styles.right} ${styles.wide} ${styles.quiet}`}>{load.age}</td>
              <td className={styles.when}>{load.booked ? <b>{load.collect}</b> : load.collect}</td>
              <td>
                <Place outcode={load.from[0]} town={load.from[1]} />
              </td>
              <td>
                <Place outcode={load.to[0]} town={load.to[1]} />
              </td>
              <td className={`${styles.right} ${styles.wide}`}>{load.miles}</td>
              <td className={`${styles.wide} ${styles.vehicle}`}>
                <Vehicle vehicleClass={load.vehicle[0]} />
                {load.vehicle[1]}
              </td>
              <td className={styles.wide}>
                {load.load[0]} <span className={styles.quiet}>· {load.load[1]}</span>
              </td>
              <td className={styles.wide}>
                <NeedsChips load={load.needs} />
              </td>
              <td className={styles.right}>
                <Price pricing={load.pricing} />
              </td>
              <td className={`${styles.right} ${styles.wide} ${styles.quiet}`}>{load.perMile}</td>
              <td className={`${styles.right} ${styles.wide}`}>
                <TermsBadge days={load.termsDays} />
              </td>
              <td className={`${styles.right} ${styles.wide}`}>{load.quotes}</td>
              <td className={styles.wide}>
                <PosterScore {...load.poster} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
