"use client";

import { sortPrice } from "@board/api/board/view-rules";
import type { Day } from "@board/calendar";
import { formatAge } from "../../../ui/format/ages.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { whatWords } from "../../../ui/format/loads.ts";
import { formatPerMile } from "../../../ui/format/money.ts";
import { weightWords } from "../../../ui/format/weights.ts";
import { useClock } from "../../../ui/hooks/use-now.ts";
import type { Fact } from "../../../ui/primitives/Said.tsx";
import { NeedsChips, StopsChip, WordChip } from "../../../ui/trade/Chip.tsx";
import { MyQuote } from "../../../ui/trade/MyQuote.tsx";
import { NotMet } from "../../../ui/trade/NotMet.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { scoreFact } from "../../../ui/trade/PosterScore.tsx";
import { priceFact } from "../../../ui/trade/Price.tsx";
import { slotFact } from "../../../ui/trade/Slot.tsx";
import { termsFact } from "../../../ui/trade/TermsBadge.tsx";
import { Town } from "../../../ui/trade/Town.tsx";
import { Vehicle, VehicleName } from "../../../ui/trade/Vehicle.tsx";
import type { Entry } from "../data/types.ts";
import type { ColumnId } from "./columns.ts";
import styles from "./List.module.css";

/** Age of a load; renders only when its text changes. */
function Age({ postedAt }: { postedAt: string }) {
  const posted = Date.parse(postedAt);
  return useClock((now) => formatAge(now - posted));
}

interface CellProps {
  load: Entry;
  today: Day;
  /** True if the list is narrow: words are short, and vehicles have no silhouettes. */
  narrow: boolean;
  /** The reader's price that is not sent yet. */
  pendingPence: number | undefined;
}

/** Cell of a place: the town is truncated if there is no room, the outcode never. */
function placeFact({ outcode, town }: Entry["from"], narrow: boolean, via: Entry["via"] = []): Fact {
  return {
    words: (
      <>
        <Plate outcode={outcode} />
        {via.length === 0 ? (
          <Town town={town} />
        ) : (
          <>
            <span className={styles.town}>
              <Town town={town} />
            </span>
            <StopsChip via={via} short={narrow} />
          </>
        )}
      </>
    ),
    look: styles.place,
  };
}

function mineFact({ load, pendingPence }: CellProps): Fact {
  if (load.own) return { words: <WordChip title="Posted by your own firm">yours</WordChip> };
  if (pendingPence !== undefined) return { words: <MyQuote amountPence={pendingPence} status="UNSENT" /> };
  const { myQuote } = load;
  if (!load.eligible && !myQuote) return { words: <NotMet /> };
  return { words: myQuote && <MyQuote amountPence={myQuote.amountPence} status={myQuote.status} /> };
}

const CELLS: Record<ColumnId, (props: CellProps) => Fact> = {
  age: ({ load }) => ({
    words: <Age postedAt={load.postedAt} />,
    title: `Posted ${formatExact(new Date(load.postedAt))}, UK time`,
  }),
  collect: ({ load, today }) => slotFact(load.collect, today),
  deliver: ({ load, today }) => (load.deliver ? slotFact(load.deliver, today) : { words: null }),
  from: ({ load, narrow }) => placeFact(load.from, narrow),
  to: ({ load, narrow }) => placeFact(load.to, narrow, load.via),
  miles: ({ load }) => ({ words: load.miles }),
  vehicle: ({ load, narrow }) => ({
    words: (
      <>
        {!narrow && <Vehicle vehicleClass={load.vehicleClass} />}
        <VehicleName load={load} />
      </>
    ),
  }),
  load: ({ load, narrow }) => ({
    words: (
      <>
        {`${whatWords(load, narrow)} `}
        <span className={load.weightKg ? undefined : styles.weight}>{`· ${weightWords(load)}`}</span>
      </>
    ),
  }),
  needs: ({ load, narrow }) => ({ words: <NeedsChips load={load} room={narrow ? "short" : "full"} /> }),
  price: ({ load }) => priceFact(load.pricing),
  ppm: ({ load }) => ({ words: formatPerMile(sortPrice(load.pricing), load.miles) }),
  terms: ({ load }) => termsFact(load.termsDays),
  quotes: ({ load }) => ({ words: load.quotes }),
  poster: ({ load }) => scoreFact(load.poster.score, load.poster.level),
  mine: mineFact,
};

export function factOf(id: ColumnId, props: CellProps): Fact {
  return CELLS[id](props);
}
