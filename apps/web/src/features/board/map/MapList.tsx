"use client";

import { sortPrice } from "@board/api/board/view-rules";
import type { Day } from "@board/calendar";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { memo, type RefObject } from "react";
import styles from "../../../shared/map/MapView.module.css";
import { whatWords } from "../../../ui/format/loads.ts";
import { formatPerMile } from "../../../ui/format/money.ts";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { NeedsChips } from "../../../ui/trade/Chip.tsx";
import { Place } from "../../../ui/trade/Place.tsx";
import { Price } from "../../../ui/trade/Price.tsx";
import { Slot } from "../../../ui/trade/Slot.tsx";
import { VehicleName } from "../../../ui/trade/Vehicle.tsx";
import type { Entry } from "../data/types.ts";
import { LongList } from "../list/LongList.tsx";
import type { ListHandle } from "../list/use-visible-lines.ts";

interface MapListProps {
  loads: readonly Entry[];
  today: Day;
  /** Miles from the centre of the circle to an outcode; null without a circle. */
  milesTo: (outcode: string) => number | null;
  selectedId: string | null;
  onPick: (id: string) => void;
  handle: RefObject<ListHandle | null>;
}

interface MapLineProps {
  load: Entry;
  today: Day;
  emptyMiles: number | null;
  selected: boolean;
  onPick: (id: string) => void;
}

const MapLine = memo(function MapLine({ load, today, emptyMiles, selected, onPick }: MapLineProps) {
  return (
    <a
      id={`line-${load.id}`}
      href={`#${load.id}`}
      className={styles.line}
      aria-current={selected ? "true" : undefined}
      onClick={(event) => {
        event.preventDefault();
        onPick(load.id);
      }}
    >
      <span>
        <b>{emptyMiles ?? load.miles}</b>
        <Text as="small" tone="faint" size="tiny">
          {emptyMiles === null ? "miles" : "mi empty"}
        </Text>
      </span>
      <Stack as="span" gap={4} className={styles.what}>
        <Row as="span" gap={4} nowrap>
          <Place {...load.from} />
          <IconArrowNarrowRight size={14} stroke={1.9} aria-label="to" />
          <Place {...load.to} />
        </Row>
        <Text tone="quiet" size="small" clip>
          <Slot slot={load.collect} today={today} />
          {` · ${load.miles} mi · `}
          <VehicleName load={load} />
          {`, ${whatWords(load, true)} `}
          <NeedsChips load={load} room="short" />
        </Text>
      </Stack>
      <span>
        <Price pricing={load.pricing} />
        <Text as="small" tone="faint" size="tiny">
          {formatPerMile(sortPrice(load.pricing), load.miles)}/mi
        </Text>
      </span>
    </a>
  );
});

const HEIGHT = 52;

/** List of the loads in view, beside the map. */
export function MapList({ loads, milesTo, selectedId, handle, ...props }: MapListProps) {
  return (
    <LongList label="Open loads" items={loads} height={HEIGHT} handle={handle}>
      {(load) => (
        <MapLine
          load={load}
          emptyMiles={milesTo(load.from.outcode)}
          selected={load.id === selectedId}
          {...props}
        />
      )}
    </LongList>
  );
}
