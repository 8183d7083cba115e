import type { QuoteStatus } from "@board/db/enums";
import {
  type Icon,
  IconArrowBackUp,
  IconCheck,
  IconClockX,
  IconFlagOff,
  IconHourglass,
  IconRefreshAlert,
  IconX,
} from "@tabler/icons-react";
import { Badge, type BadgeLook } from "../primitives/Badge.tsx";

export const QUOTE_STATUS_NAMES: Record<QuoteStatus, string> = {
  ACTIVE: "Active",
  ACCEPTED: "Accepted",
  DECLINED: "Declined",
  WITHDRAWN: "Withdrawn",
  EXPIRED: "Expired",
  LOST: "Lost",
  VOID: "No longer valid",
};

const LOOKS: Record<QuoteStatus, [BadgeLook, Icon]> = {
  ACTIVE: [{ tone: "info" }, IconHourglass],
  ACCEPTED: [{ tone: "good", kind: "solid" }, IconCheck],
  DECLINED: [{}, IconX],
  WITHDRAWN: [{ kind: "dashed" }, IconArrowBackUp],
  EXPIRED: [{ kind: "dashed" }, IconClockX],
  LOST: [{}, IconFlagOff],
  VOID: [{ tone: "warn" }, IconRefreshAlert],
};

export function QuoteBadge({ status }: { status: QuoteStatus }) {
  const [look, icon] = LOOKS[status];
  return (
    <Badge {...look} icon={icon}>
      {QUOTE_STATUS_NAMES[status]}
    </Badge>
  );
}
