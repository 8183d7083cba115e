"use client";

import type { Day } from "@board/calendar";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import type { RefObject } from "react";
import styles from "../../../shared/map/MapView.module.css";
import { formatPerMile, formatRange } from "../../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { LongList } from "../list/LongList.tsx";
import type { ListHandle } from "../list/use-visible-lines.ts";
import type { Flow } from "./flows.ts";

interface LaneListProps {
  flows: readonly Flow[];
  today: Day;
  selectedId: string | null;
  /** Called when a lane is clicked, or opened with Enter. */
  onPick: (id: string) => void;
  handle: RefObject<ListHandle | null>;
}

const HEIGHT = 52;
const KINDS = 3;

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/** Returns the vehicles of a lane's loads, the most frequent first: "Artic 19, 18 t 3". */
function vehicles({ loads }: Flow): string {
  const counts = [...Map.groupBy(loads, ({ vehicleClass }) => vehicleClass)]
    .map(([kind, { length }]) => ({ kind, length }))
    .sort((a, b) => b.length - a.length);
  const words = counts.slice(0, KINDS).map(({ kind, length }) => `${VEHICLE_NAMES[kind]} ${length}`);
  return words.join(", ") + (counts.length > KINDS ? " and others" : "");
}

/** Returns the median guide price of a lane, its miles, and the price per mile. */
function prices({ loads }: Flow) {
  const low = middleOf(loads.map(({ pricing }) => pricing.guideLowPence));
  const high = middleOf(loads.map(({ pricing }) => pricing.guideHighPence));
  const miles = middleOf(loads.map((load) => load.miles));
  return { range: formatRange(low, high), miles, perMile: formatPerMile((low + high) / 2, miles) };
}

function Lane({
  flow,
  today,
  selected,
  onPick,
}: Omit<LaneListProps, "flows" | "selectedId" | "handle"> & { flow: Flow; selected: boolean }) {
  const { from, to, loads } = flow;
  const { range, miles, perMile } = prices(flow);
  const now = loads.filter(({ collect }) => collect.date === today).length;
  return (
    <button
      type="button"
      id={`line-${flow.id}`}
      className={styles.line}
      aria-current={selected ? "true" : undefined}
      onClick={() => onPick(flow.id)}
    >
      <span>
        <b>{loads.length}</b>
        <Text as="small" tone="faint" size="tiny">
          {loads.length === 1 ? "load" : "loads"}
        </Text>
      </span>
      <Stack as="span" gap={4} className={styles.what}>
        <Row as="span" gap={4} nowrap>
          <Text as="b" clip>
            {from.name}
          </Text>
          <IconArrowNarrowRight size={14} stroke={1.9} aria-label="to" />
          <Text as="b" clip>
            {to.name}
          </Text>
        </Row>
        <Text tone="quiet" size="small" clip>
          {vehicles(flow)}
          {now > 0 && ` · today ${now}`}
          {` · ${miles} mi`}
        </Text>
      </Stack>
      <Text tone="quiet" nowrap title="Middle of the guides of these loads">
        {range}
        <Text as="small" tone="faint" size="tiny">
          {perMile}/mi
        </Text>
      </Text>
    </button>
  );
}

/** List of the lanes in view. */
export function LaneList({ flows, selectedId, handle, ...props }: LaneListProps) {
  return (
    <LongList label="Lanes in view" items={flows} height={HEIGHT} handle={handle}>
      {(flow) => <Lane flow={flow} selected={flow.id === selectedId} {...props} />}
    </LongList>
  );
}
