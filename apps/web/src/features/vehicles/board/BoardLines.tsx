"use client";

import { ChecksInLine } from "../../../shared/load-parts/ask/ChecksInLine.tsx";
import { towardsWords, vehicleName } from "../../../shared/load-parts/ask/vehicle-words.ts";
import { clockWords } from "../../../ui/format/days.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { LineButton } from "../../../ui/primitives/ListDetail.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { WordChip } from "../../../ui/trade/Chip.tsx";
import { LaneTable } from "../../../ui/trade/LaneTable.tsx";
import { Place } from "../../../ui/trade/Place.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";
import { Vehicle } from "../../../ui/trade/Vehicle.tsx";
import type { Line } from "./use-vehicle-board.ts";

interface BoardLinesProps {
  lines: readonly Line[];
  openId: string | null;
  onOpen: (id: string) => void;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Undefined where the reader may not ask. */
  onAsk: ((line: Line) => void) | undefined;
}

/** Lines of the vehicle board; below a desktop's width each one is a card. */
export function BoardLines({ lines, openId, onOpen, chosen, onToggle, onAsk }: BoardLinesProps) {
  const now = useNow();
  const forLoad = lines.some(({ arrivesAt }) => arrivesAt !== undefined);
  return (
    <LaneTable>
      <VisuallyHidden as="caption">Empty vehicles</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Select</VisuallyHidden>
          </th>
          <th scope="col">Empty from</th>
          <th scope="col">Until</th>
          <th scope="col">At</th>
          <th scope="col" data-right>
            Miles
          </th>
          {forLoad && <th scope="col">At your door</th>}
          <th scope="col">Vehicle</th>
          <th scope="col">Has</th>
          <th scope="col">Towards</th>
          <th scope="col">Score</th>
          <th scope="col">Checks</th>
          <th scope="col">
            <VisuallyHidden>Ask</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { id, from, until, place, miles, arrivesAt, inTime, vehicleClass, count, carrier } = line;
          const name = vehicleName(line);
          return (
            <tr
              key={id}
              aria-current={id === openId || undefined}
              aria-selected={chosen.has(id)}
              data-ended={inTime === false || undefined}
            >
              <td data-card="beside">
                <Checkbox checked={chosen.has(id)} onChange={() => onToggle(id)}>
                  <VisuallyHidden>Select {name}</VisuallyHidden>
                </Checkbox>
              </td>
              <td data-card="first">
                <LineButton named open={id === openId} data-vehicle={id} onClick={() => onOpen(id)}>
                  {clockWords(from, now)}
                  <VisuallyHidden>, {name}</VisuallyHidden>
                </LineButton>
              </td>
              <td data-card="below">{clockWords(until, now)}</td>
              <td data-card="whole">
                <Place {...place} />
              </td>
              <td data-right data-card={miles === null ? "none" : "below"}>
                {miles}
                {miles !== null && <VisuallyHidden> miles</VisuallyHidden>}
              </td>
              {forLoad && (
                <td data-card="below">
                  {arrivesAt && <b>{clockWords(arrivesAt, now)}</b>} {inTime === false && "too late"}
                </td>
              )}
              <td data-card="below">
                <Row as="span" gap={4} nowrap>
                  <Vehicle vehicleClass={vehicleClass} />
                  <span>
                    {count > 1 && <b>{count} × </b>}
                    {VEHICLE_NAMES[vehicleClass]}
                  </span>
                </Row>
              </td>
              <td data-card={line.tailLift || line.adr ? "below" : "none"}>
                {line.tailLift && <WordChip title="Tail-lift">TL</WordChip>}{" "}
                {line.adr && <Badge kind="small">ADR</Badge>}
              </td>
              <td data-card="below">{towardsWords(line)}</td>
              <td data-card="below">
                <PosterScore {...carrier} />
              </td>
              <td data-card="whole">
                <ChecksInLine checks={carrier.checks} />{" "}
                {carrier.network && <WordChip title="A carrier of your network">Network</WordChip>}
              </td>
              <td data-card="end">
                {onAsk && (
                  <Button size="small" onClick={() => onAsk(line)}>
                    Ask…<VisuallyHidden> {name}</VisuallyHidden>
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </LaneTable>
  );
}
