"use client";

import { sortPrice } from "@board/api/board/view-rules";
import type { Day } from "@board/calendar";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import { vehicleWords } from "../../../ui/format/equipment.ts";
import { whatWords } from "../../../ui/format/loads.ts";
import { formatPerMile } from "../../../ui/format/money.ts";
import { weightWords } from "../../../ui/format/weights.ts";
import { useDrawn } from "../../../ui/hooks/use-drawn.ts";
import { LARGE_LETTERS, useMedia } from "../../../ui/hooks/use-media.ts";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { NeedsChips, StopsChip } from "../../../ui/trade/Chip.tsx";
import { MyQuote } from "../../../ui/trade/MyQuote.tsx";
import { NotMet } from "../../../ui/trade/NotMet.tsx";
import { Place } from "../../../ui/trade/Place.tsx";
import { Price } from "../../../ui/trade/Price.tsx";
import { Slot } from "../../../ui/trade/Slot.tsx";
import { useBoardLines, useBoardQuotes, useBoardSelection } from "../board-store.tsx";
import type { Entry } from "../data/types.ts";
import { LongList } from "../list/LongList.tsx";
import { GoneBadge } from "../live/GoneBadge.tsx";
import marks from "../live/Marks.module.css";
import { useMark } from "../live/marks.ts";
import styles from "./PhoneList.module.css";

interface PhoneLineProps {
  load: Entry;
  today: Day;
  /** True for large text, which needs four lines. */
  large: boolean;
  pendingPence: number | undefined;
  onPick: (id: string) => void;
}

/** A load in two lines: lane and price, then when, what and miles. All of it is one button. */
const PhoneLine = memo(function PhoneLine({ load, today, large, pendingPence, onPick }: PhoneLineProps) {
  const what = [vehicleWords(load), whatWords(load, true), weightWords(load)].join(" · ");
  const { fresh, gone } = useMark(load.id);
  return (
    <a
      id={`line-${load.id}`}
      href={`#${load.id}`}
      className={`${styles.line} ${marks.line}`}
      data-large={large || undefined}
      data-fresh={fresh}
      data-gone={gone ? (gone.empty ? "empty" : "struck") : undefined}
      onClick={(event) => {
        event.preventDefault();
        onPick(load.id);
      }}
    >
      <span className={styles.lane}>
        <Place {...load.from} />
        <IconArrowNarrowRight size={14} stroke={1.9} aria-label="to" />
        <Place {...load.to} />
        <StopsChip via={load.via} short />
      </span>
      <Text size="medium" strong>
        <Price pricing={load.pricing} />
      </Text>
      <Row as="span" gap={4} nowrap>
        {fresh && <b>new </b>}
        <Text nowrap>
          <Slot slot={load.collect} today={today} /> ·
        </Text>
        <Text tone="quiet" clip>
          {what}
        </Text>
        <NeedsChips load={load} room="short" />
      </Row>
      <Text tone="faint" nowrap data-end>
        {gone ? (
          <GoneBadge why={gone.why} />
        ) : load.own ? (
          "yours"
        ) : pendingPence !== undefined ? (
          <MyQuote amountPence={pendingPence} status="UNSENT" />
        ) : load.myQuote ? (
          <MyQuote amountPence={load.myQuote.amountPence} status={load.myQuote.status} />
        ) : !load.eligible ? (
          <NotMet />
        ) : (
          `${load.miles} mi · ${formatPerMile(sortPrice(load.pricing), load.miles)}`
        )}
      </Text>
    </a>
  );
});

/** Height of a line in rem, as in tokens.css. */
const LINE = 3.875;

export function PhoneList() {
  const { board, today } = useBoardLines();
  const { pick } = useBoardSelection();
  const { pending } = useBoardQuotes();
  const drawn = useDrawn();
  const letters = useMemo(
    () => (drawn ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : 16),
    [drawn],
  );
  const large = useMedia(LARGE_LETTERS, false);
  return (
    <LongList
      label="Open loads"
      items={board.loads}
      height={LINE * letters * (large ? 2 : 1)}
      onEnd={board.more}
    >
      {(load) => (
        <PhoneLine
          load={load}
          today={today}
          large={large}
          pendingPence={pending.find((quote) => quote.loadId === load.id)?.amountPence}
          onPick={pick}
        />
      )}
    </LongList>
  );
}
