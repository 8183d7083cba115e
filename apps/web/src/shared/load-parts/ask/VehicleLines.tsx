"use client";

import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { clockWords } from "../../../ui/format/days.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { LineButton } from "../../../ui/primitives/ListDetail.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { WordChip } from "../../../ui/trade/Chip.tsx";
import { LaneTable } from "../../../ui/trade/LaneTable.tsx";
import { Place } from "../../../ui/trade/Place.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";
import { Vehicle } from "../../../ui/trade/Vehicle.tsx";
import { canBeAsked, type VehicleLine } from "./use-loads-to-ask.ts";
import { checksInLine, towardsWords, vehicleName } from "./vehicle-words.ts";

interface VehicleLinesProps<Line extends VehicleLine> {
  lines: readonly Line[];
  /** Shows the details of a line; omitted in a list without details, which has fewer columns. */
  open?: { id: string | null; set: (id: string) => void };
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Undefined where the reader may not ask. */
  onAsk: ((line: Line) => void) | undefined;
  /** Returns what stands before the button of a line. */
  end?: (line: Line) => ReactNode;
}

const RIGHT = new Set(["Miles"]);

/** Lines of other firms' empty vehicles; below a desktop's width each one is a card. */
export function VehicleLines<Line extends VehicleLine>({
  lines,
  open,
  chosen,
  onToggle,
  onAsk,
  end,
}: VehicleLinesProps<Line>) {
  const now = useNow();
  const forLoad = lines.some(({ arrivesAt }) => arrivesAt !== undefined);
  const heads = [
    "Empty from",
    open && "Until",
    "At",
    "Miles",
    forLoad && "At your door",
    "Vehicle",
    open && "Has",
    "Towards",
    "Score",
    "Checks",
  ].filter((head) => typeof head === "string");
  return (
    <LaneTable data-tall={open === undefined || undefined}>
      <VisuallyHidden as="caption">Empty vehicles</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Select</VisuallyHidden>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" data-right={RIGHT.has(head) || undefined}>
              {head}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>Ask</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { id, from, place, miles, arrivesAt, inTime, vehicleClass, count, carrier } = line;
          const name = vehicleName(line);
          const isAskable = canBeAsked(line);
          return (
            <tr
              key={id}
              data-line={id}
              aria-current={id === open?.id || undefined}
              aria-selected={chosen.has(id)}
              data-ended={!isAskable || undefined}
            >
              <td data-card="beside">
                {onAsk && isAskable && (
                  <Checkbox checked={chosen.has(id)} onChange={() => onToggle(id)}>
                    <VisuallyHidden>Select {name}</VisuallyHidden>
                  </Checkbox>
                )}
              </td>
              <td data-card="first">
                {open ? (
                  <LineButton named open={id === open.id} data-vehicle={id} onClick={() => open.set(id)}>
                    {clockWords(from, now)}
                    <VisuallyHidden>, {name}</VisuallyHidden>
                  </LineButton>
                ) : (
                  clockWords(from, now)
                )}
              </td>
              {open && (
                <td data-card="below" data-name="until">
                  {clockWords(line.until, now)}
                </td>
              )}
              <td data-card="whole">
                <Place {...place} />
              </td>
              <td data-right data-card={miles === null ? "none" : "below"}>
                {miles !== null && `${miles} mi`}
              </td>
              {forLoad && (
                <td data-card="below" data-name="there">
                  {arrivesAt && <b>{clockWords(arrivesAt, now)}</b>} {inTime === false && "too late"}
                </td>
              )}
              <td data-card="below">
                <Vehicle vehicleClass={vehicleClass} /> {count > 1 && <b>{count} × </b>}
                {VEHICLE_NAMES[vehicleClass]}
              </td>
              {open && (
                <td data-card={line.tailLift || line.adr ? "below" : "none"}>
                  {line.tailLift && <WordChip title="Tail-lift">TL</WordChip>}{" "}
                  {line.adr && <Badge kind="small">ADR</Badge>}
                </td>
              )}
              <td data-card="below">{towardsWords(line)}</td>
              <td data-card="below">
                <PosterScore {...carrier} />
              </td>
              <td data-card="whole" data-rest>
                <ChecksInLine checks={carrier.checks} />{" "}
                {carrier.network && <WordChip title="A carrier of your network">Network</WordChip>}
              </td>
              <td data-card="end">
                <span>
                  {end?.(line)}{" "}
                  {onAsk && isAskable && (
                    <Button size="small" onClick={() => onAsk(line)}>
                      Ask…<VisuallyHidden> {name}</VisuallyHidden>
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </LaneTable>
  );
}

/** Checks of a vehicle's carrier on one line; those that are not in order are coloured. */
function ChecksInLine({ checks }: { checks: VehicleLine["carrier"]["checks"] }) {
  if (checks === null) return null;
  const { good, bad } = checksInLine(checks);
  return (
    <Text size="small" title={[good, bad].filter(Boolean).join("; ")}>
      {good && (
        <>
          <Text tone="good">
            <IconCheck size={14} stroke={2} aria-hidden />
          </Text>{" "}
          {good}{" "}
        </>
      )}
      {bad && (
        <Text tone="warn">
          <IconAlertTriangle size={14} stroke={2} aria-hidden /> {bad}
        </Text>
      )}
    </Text>
  );
}
