import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { Link } from "../../ui/primitives/Link.tsx";

/** Empty state for a firm that only carries, with links to the carrier's pages. */
export function NotAPoster() {
  return (
    <EmptyState
      title="Your firm does not post loads"
      actions={
        <>
          <Link href="/board">To the board</Link>
          <Link href="/diary">To your diary</Link>
        </>
      }
    >
      <p>
        The loads that you won are in your diary. To post loads, an owner of your firm asks us to switch
        posting on.
      </p>
    </EmptyState>
  );
}
