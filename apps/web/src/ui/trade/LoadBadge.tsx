import type { LoadStatus } from "@board/db/enums";
import {
  type Icon,
  IconAlertOctagon,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDot,
  IconClipboardCheck,
  IconClockX,
  IconTruck,
} from "@tabler/icons-react";
import { Badge, type BadgeLook } from "../primitives/Badge.tsx";

export const LOAD_STATUS_NAMES: Record<LoadStatus, string> = {
  POSTED: "Posted",
  BOOKED: "Booked",
  IN_TRANSIT: "In transit",
  DELIVERED: "Delivered",
  CONFIRMED: "Confirmed",
  CANCELLED: "Cancelled",
  EXPIRED: "Expired",
  DISPUTED: "Disputed",
};

const LOOKS: Record<LoadStatus, [BadgeLook, Icon]> = {
  POSTED: [{ tone: "info", kind: "line" }, IconCircleDot],
  BOOKED: [{ tone: "good" }, IconCircleCheck],
  IN_TRANSIT: [{ tone: "info" }, IconTruck],
  DELIVERED: [{ tone: "good", kind: "solid" }, IconClipboardCheck],
  CONFIRMED: [{}, IconChecks],
  CANCELLED: [{ kind: "dashed" }, IconBan],
  EXPIRED: [{ kind: "dashed" }, IconClockX],
  DISPUTED: [{ tone: "bad" }, IconAlertOctagon],
};

export function LoadBadge({ status }: { status: LoadStatus }) {
  const [look, icon] = LOOKS[status];
  return (
    <Badge {...look} icon={icon}>
      {LOAD_STATUS_NAMES[status]}
    </Badge>
  );
}
