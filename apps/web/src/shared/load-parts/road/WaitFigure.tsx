import { IconHourglassHigh } from "@tabler/icons-react";
import { formatPence, waitingWords } from "../../../ui/format/money.ts";
import { Figure } from "../../../ui/primitives/Figure.tsx";
import { WaitBar } from "../../../ui/trade/WaitBar.tsx";
import { type Wait, waitBar, waitClock } from "./road.ts";

interface WaitFigureProps {
  wait: Wait;
  town: string;
  /** Agreed price of waiting; omitted where the sum so far says it. */
  terms?: { freeMins: number; pencePerQuarter: number };
  now: Date;
}

/** Clock of the wait at a place, with its bar and the sum so far. */
export function WaitFigure({ wait, town, terms, now }: WaitFigureProps) {
  const { clock, spoken, over, note } = waitClock(wait, now);
  return (
    <Figure
      title={`Waiting at ${town}`}
      figure={
        <span role="timer" aria-label={spoken} suppressHydrationWarning>
          {clock}
        </span>
      }
      note={
        <>
          <IconHourglassHigh size={16} stroke={1.9} aria-hidden /> {note}
        </>
      }
      tone={over ? "warn" : undefined}
    >
      <WaitBar {...waitBar(wait, now)} />
      {wait.pence !== null && wait.pence > 0 && (
        <p>
          <b>{formatPence(wait.pence)} so far</b>.
        </p>
      )}
      {terms && <p>Agreed: {waitingWords(terms)}.</p>}
      {!wait.confirmed && (
        <p>The arrival is not confirmed by a position or the yard: the wait must be agreed.</p>
      )}
    </Figure>
  );
}
