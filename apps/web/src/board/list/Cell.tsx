import { IconHourglass } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { NeedsChips, WordChip } from "../../ui/Chip.tsx";
import type { Day } from "../../ui/format/days.ts";
import { whatWords } from "../../ui/format/loads.ts";
import { formatPence, formatPerMile } from "../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { WEIGHT_NAMES } from "../../ui/format/weights.ts";
import { MyQuote } from "../../ui/MyQuote.tsx";
import { Place } from "../../ui/Place.tsx";
import { PosterScore } from "../../ui/PosterScore.tsx";
import { Price } from "../../ui/Price.tsx";
import { Slot } from "../../ui/Slot.tsx";
import { TermsBadge } from "../../ui/TermsBadge.tsx";
import { Vehicle } from "../../ui/Vehicle.tsx";
import type { Entry } from "../data/types.ts";
import { pricePence } from "../price.ts";
import { Age } from "./Age.tsx";
import type { ColumnId } from "./columns.ts";
import styles from "./List.module.css";

export interface CellProps {
  load: Entry;
  today: Day;
  /** Less room: shorter words, no silhouettes. */
  narrow: boolean;
  /** A price of one's own that is not sent yet. */
  pendingPence: number | undefined;
}

function Mine({ load, pendingPence }: CellProps): ReactNode {
  if (load.own) return <WordChip title="Posted by your own firm">yours</WordChip>;
  if (pendingPence !== undefined) {
    return (
      <span className={styles.pending} title="Not sent yet: U undoes it">
        <IconHourglass size={13} stroke={2.2} aria-hidden />
        {formatPence(pendingPence)}
      </span>
    );
  }
  return load.myQuote && <MyQuote amountPence={load.myQuote.amountPence} status={load.myQuote.status} />;
}

const CELLS: Record<ColumnId, (props: CellProps) => ReactNode> = {
  age: ({ load }) => <Age postedAt={load.postedAt} />,
  collect: ({ load, today }) => <Slot slot={load.collect} today={today} />,
  deliver: ({ load, today }) => load.deliver && <Slot slot={load.deliver} today={today} />,
  from: ({ load }) => <Place outcode={load.from.outcode} town={load.from.town} />,
  to: ({ load }) => <Place outcode={load.to.outcode} town={load.to.town} />,
  miles: ({ load }) => load.miles,
  vehicle: ({ load, narrow }) => (
    <>
      {!narrow && <Vehicle vehicleClass={load.vehicleClass} />}
      {VEHICLE_NAMES[load.vehicleClass]}
    </>
  ),
  load: ({ load, narrow }) => (
    <>
      {whatWords(load, narrow)} <span className={styles.dot}>·</span>{" "}
      <span className={styles.weight}>{WEIGHT_NAMES[load.weightBand]}</span>
    </>
  ),
  needs: ({ load, narrow }) => <NeedsChips load={load} short={narrow} />,
  price: ({ load }) => <Price pricing={load.pricing} />,
  ppm: ({ load }) => formatPerMile(pricePence(load.pricing), load.miles),
  terms: ({ load }) => <TermsBadge days={load.termsDays} />,
  quotes: ({ load }) => load.quotes,
  poster: ({ load }) => <PosterScore score={load.poster.score} level={load.poster.level} />,
  mine: (props) => <Mine {...props} />,
};

/** One fact of a load in its column. */
export function Cell({ id, ...props }: CellProps & { id: ColumnId }) {
  return CELLS[id](props);
}
