import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import type { FirmPage } from "../types.ts";

/** Says whether a firm posts, carries or does both. */
export function workWords({ canPost, canCarry }: Pick<FirmPage["firm"], "canPost" | "canCarry">): string {
  if (canPost && canCarry) return "posts and carries";
  return canCarry ? "carries" : "posts";
}

/** Badges of a firm that is suspended or not approved. */
export function FirmBadges({ suspendedAt, approval }: Pick<FirmPage["firm"], "suspendedAt" | "approval">) {
  // Returns null instead of an empty row, because cards leave out empty cells.
  if (!suspendedAt && approval === "APPROVED") return null;
  return (
    <Row as="span" gap={4}>
      {suspendedAt && <Badge tone="bad">Suspended</Badge>}
      {approval === "REFUSED" && <Badge tone="bad">Refused</Badge>}
      {approval === "PENDING" && <Badge tone="warn">Waiting for approval</Badge>}
    </Row>
  );
}
