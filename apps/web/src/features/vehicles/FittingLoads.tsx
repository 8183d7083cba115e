import { londonDay } from "@board/calendar";
import { formatMinutes } from "../../ui/format/ages.ts";
import { clockWords } from "../../ui/format/days.ts";
import { whatWords } from "../../ui/format/loads.ts";
import { formatPence } from "../../ui/format/money.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Link } from "../../ui/primitives/Link.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { NeedsChips } from "../../ui/trade/Chip.tsx";
import { LaneCells, LaneTable } from "../../ui/trade/LaneTable.tsx";
import { Price } from "../../ui/trade/Price.tsx";
import { RunBar } from "../../ui/trade/RunBar.tsx";
import { Slot } from "../../ui/trade/Slot.tsx";
import type { FoundLoad, FoundLoads } from "./use-vehicles.ts";

const wholePounds = (pence: number) => formatPence(Math.round(pence / 100) * 100);

/** Loads that fit a vehicle, those that earn most first, below a line for driving home empty. */
export function FittingLoads({ found: { straight, loads } }: { found: FoundLoads }) {
  const now = useNow();
  const longest = Math.max(straight?.miles ?? 0, ...loads.map(({ run }) => run.all));
  return (
    <LaneTable>
      <VisuallyHidden as="caption">Loads that fit it, those that earn most first</VisuallyHidden>
      <thead>
        <tr>
          {["Collect", "From", "To", "Miles", "Empty", "Hours", "Load", "Price or guide"].map((head) => (
            <th key={head} scope="col" data-right={RIGHT.has(head) || undefined}>
              {head}
            </th>
          ))}
          <th scope="col" data-right aria-sort="descending">
            Earns
          </th>
          <th scope="col" data-right>
            An hour
          </th>
        </tr>
      </thead>
      {straight && (
        <tbody>
          <tr>
            <td colSpan={3} data-card="first">
              Straight home, empty, {clockWords(straight.homeAt, now)}
            </td>
            <td data-card="whole">
              <RunBar toCollection={straight.miles} loaded={0} toHome={0} longest={longest} />
            </td>
            <td data-right data-card="below">
              {straight.miles} mi
            </td>
            <td data-right data-card="below">
              {formatMinutes(straight.dutyMinutes)}
            </td>
            <td colSpan={2} data-card="none" />
            <td data-right data-card="end">
              £0
            </td>
            <td data-card="none" />
          </tr>
        </tbody>
      )}
      {loads.map((load) => (
        <Line key={load.id} load={load} longest={longest} today={londonDay(now)} />
      ))}
    </LaneTable>
  );
}

const RIGHT = new Set(["Empty", "Hours", "Price or guide"]);

interface LineProps {
  load: FoundLoad;
  longest: number;
  today: ReturnType<typeof londonDay>;
}

/** A load in two lines: its figures, and why it fits. */
function Line({ load, longest, today }: LineProps) {
  return (
    <tbody>
      <tr>
        <td data-card="first">
          <Link href={`/board#${load.id}`}>
            <Slot slot={load.collect} today={today} />
            <VisuallyHidden>, {load.ref}: open on the board</VisuallyHidden>
          </Link>
        </td>
        <LaneCells from={load.from} to={load.to} />
        <td data-card="whole">
          <RunBar {...load.run} longest={longest} />
        </td>
        <td data-right data-card="below">
          {load.emptyMiles} mi
        </td>
        <td data-right data-card="below">
          {formatMinutes(load.dutyMinutes)}
        </td>
        <td data-card="below">
          {whatWords(load, true)} <NeedsChips load={load} room="short" />
        </td>
        <td data-right data-card="below">
          <Price pricing={load.pricing} />
        </td>
        <td data-right data-card="end">
          <Text strong size="medium">
            {wholePounds(load.earnsPence)}
          </Text>
        </td>
        <td data-right data-card="below">
          {wholePounds(load.earnsPencePerHour)}
          <VisuallyHidden> an hour</VisuallyHidden>
        </td>
      </tr>
      <tr>
        <td colSpan={10} data-card="whole">
          <Text tone="quiet" size="small">
            Fits: {load.why.join(", ")}
          </Text>
        </td>
      </tr>
    </tbody>
  );
}
