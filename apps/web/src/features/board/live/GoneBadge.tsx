import { IconBan, IconCircleCheck, IconClockX, IconRefreshAlert } from "@tabler/icons-react";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import type { WhyGone } from "../data/types.ts";

const BADGES = {
  booked: { look: { tone: "good", kind: "solid" }, word: "Booked", Glyph: IconCircleCheck },
  cancelled: { look: { kind: "dashed" }, word: "Cancelled", Glyph: IconBan },
  expired: { look: { kind: "dashed" }, word: "Expired", Glyph: IconClockX },
  changed: { look: {}, word: "Changed", Glyph: IconRefreshAlert },
} as const satisfies Record<WhyGone, object>;

/** Badge with the reason why a load leaves the board. */
export function GoneBadge({ why }: { why: WhyGone }) {
  const { look, word, Glyph } = BADGES[why];
  return (
    <Badge {...look} icon={Glyph}>
      {word}
    </Badge>
  );
}
