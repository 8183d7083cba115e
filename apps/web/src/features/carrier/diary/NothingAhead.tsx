import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import type { DiaryView } from "./use-diary-view.ts";

const TITLES: Record<Exclude<DiaryView, "week">, string> = {
  jobs: "Nothing to do",
  tomorrow: "Nothing for tomorrow",
  later: "Nothing further ahead",
  done: "Nothing done yet",
  unpaid: "No payment is outstanding",
};

interface NothingAheadProps {
  show: keyof typeof TITLES;
  hasOtherJobs: boolean;
}

/** Empty state of the diary, with a link to the board. On a phone the other tabs may still have jobs. */
export function NothingAhead({ show, hasOtherJobs }: NothingAheadProps) {
  const past = show === "done" || show === "unpaid";
  return (
    <EmptyState title={TITLES[show]} actions={!past && <Link href="/board">Find work on the board</Link>}>
      <p>
        {past
          ? "Jobs come here when they are delivered or called off."
          : hasOtherJobs
            ? "Your other jobs are in the tabs above."
            : "A load comes here when a poster accepts your quote, or when you book one at its price."}
      </p>
    </EmptyState>
  );
}
