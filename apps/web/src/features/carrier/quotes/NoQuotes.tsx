import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import type { Outcome } from "./outcomes.ts";

const TITLES: Record<Exclude<Outcome, null>, string> = {
  AGAIN: "No load waits for another quote",
  ACTIVE: "No quote of yours is active now",
  ACCEPTED: "None won yet",
  LOST: "None lost",
  DECLINED: "None declined",
  WITHDRAWN: "None withdrawn",
  EXPIRED: "None expired",
  VOID: "Every quote is still valid",
};

/** Empty state of the quotes, with a link to the board. */
export function NoQuotes({ outcome, showAll }: { outcome: Outcome; showAll: () => void }) {
  if (outcome !== null) {
    return (
      <EmptyState title={TITLES[outcome]} actions={<Button onClick={showAll}>Show all quotes</Button>}>
        <p>Quotes come here by themselves as posters answer them.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="You have not quoted yet" actions={<Link href="/board">To the board</Link>}>
      <p>Open a load on the board, type a price and press Enter. It is active up to three days.</p>
    </EmptyState>
  );
}
