import type { Day } from "@board/calendar";
import { placedOf, placesOf } from "../../../shared/load-parts/places.ts";
import { stopRows } from "../../../shared/load-parts/road/road.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { formatPence, waitingWords } from "../../../ui/format/money.ts";
import { slotWords } from "../../../ui/format/slots.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { PlaceNumber } from "../../../ui/trade/PlaceNumber.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";

/** Table of the places of a load: when the lorry set off, arrived and left, and when the board heard of it. */
export function StopByStop({ page, today }: { page: LoadPage; today: Day }) {
  const now = useNow();
  const { load } = page;
  if (load.milestones.length === 0) return null;
  const rows = stopRows(load, placesOf(placedOf(page)), now);
  const lateText = (late: boolean) => (late ? ("warn" as const) : ("quiet" as const));
  return (
    <Panel title="Stop by stop" sub={`Waiting: ${waitingWords(load.waiting)}, as agreed`} flush>
      <Table>
        <thead>
          <tr>
            <Th>Place</Th>
            <Th>Slot</Th>
            <Th>On the way</Th>
            <Th>Arrived</Th>
            <Th>Left</Th>
            <Th>Waited</Th>
            <Th>Received by the board</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, onMyWay, arrived, eta, left, wait, received }) => (
            <tr key={place.number}>
              <th scope="row">
                <PlaceNumber number={place.number} kind={place.kind} done={place.doneAt !== null} />{" "}
                <Plate outcode={place.outcode} /> {place.town}
              </th>
              <Td name="Slot">
                {place.slot === null
                  ? "–"
                  : `${place.slot.date === today ? "" : `${slotWords(place.slot, today).day} `}${slotWords(place.slot, today).rest}`}
              </Td>
              <Td name="On the way">{onMyWay ?? "–"}</Td>
              <Td name="Arrived" wrap>
                {arrived ? (
                  <>
                    {arrived.time}{" "}
                    {arrived.note && (
                      <Text as="small" tone={lateText(arrived.note.endsWith("late"))}>
                        {arrived.note}
                      </Text>
                    )}
                  </>
                ) : eta ? (
                  <Text tone={lateText(eta.late)}>
                    <b>ETA {eta.time}</b> <small>{eta.note}</small>
                  </Text>
                ) : (
                  "–"
                )}
              </Td>
              <Td name="Left">{left ?? "–"}</Td>
              <Td name="Waited" wrap>
                {wait ? (
                  <>
                    <Text tone={wait.over ? "warn" : undefined} strong={wait.over}>
                      {wait.clock}
                    </Text>{" "}
                    <Text as="small" tone={lateText(wait.over)}>
                      {[
                        wait.note,
                        wait.pence !== null && wait.pence > 0 && formatPence(wait.pence),
                        !wait.confirmed && "not confirmed",
                      ]
                        .filter(Boolean)
                        .join(", ")}
                    </Text>
                  </>
                ) : (
                  "–"
                )}
              </Td>
              <Td name="Received" wrap>
                {received.join(", ") || "–"}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
