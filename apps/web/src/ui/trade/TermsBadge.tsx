import { TERMS } from "@board/api/board/view-rules";
import { IconBolt, IconHourglass } from "@tabler/icons-react";
import { termsWords } from "../format/money.ts";
import { Badge } from "../primitives/Badge.tsx";
import { type Fact, Said } from "../primitives/Said.tsx";

/**
 * Returns the number of days until the carrier is paid, marked as good if it is low and as a warning if it is
 * high.
 */
export function termsFact(days: number): Fact {
  const words = `${days} d`;
  if (days > TERMS.fast && days <= TERMS.late) return { words, title: `Paid ${termsWords(days)}` };
  const fast = days <= TERMS.fast;
  return {
    words: (
      <Badge
        kind="small"
        tone={fast ? "good" : "warn"}
        icon={fast ? IconBolt : IconHourglass}
        title={fast ? `Paid within ${days} days` : `Paid after ${days} days`}
      >
        {words}
      </Badge>
    ),
  };
}

/** Renders `termsFact` as an element. */
export function TermsBadge({ days }: { days: number }) {
  return <Said {...termsFact(days)} />;
}
