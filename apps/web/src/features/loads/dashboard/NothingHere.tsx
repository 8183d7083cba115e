import type { LoadStatus } from "@board/db/enums";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { LOAD_STATUS_NAMES } from "../../../ui/trade/LoadBadge.tsx";

interface NothingHereProps {
  status: LoadStatus | null;
  find: string;
  showAll: () => void;
  clearFind: () => void;
}

/** Empty state of the list, with the next action. */
export function NothingHere({ status, find, showAll, clearFind }: NothingHereProps) {
  const posts = useAllowed().may("trade");
  const named = status && LOAD_STATUS_NAMES[status].toLowerCase();
  if (find !== "") {
    return (
      <EmptyState
        title={`No ${named ? `${named} load` : "load"} fits “${find}”`}
        actions={
          <>
            <Button onClick={clearFind}>Clear the search</Button>
            {status !== null && <Button onClick={showAll}>Search all loads</Button>}
          </>
        }
      >
        <p>A reference, any part of your own reference, or a postcode, outcode or area of either end.</p>
      </EmptyState>
    );
  }
  if (named) {
    return (
      <EmptyState
        title={`No load is ${named} now`}
        actions={<Button onClick={showAll}>Show all loads</Button>}
      >
        <p>Loads come here by themselves as they move on.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No loads yet" actions={posts && <Link href="/loads/new">Post a load</Link>}>
      <p>
        A load takes under half a minute: two postcodes, a day, a vehicle. Carriers that fit are told at once.
      </p>
    </EmptyState>
  );
}
