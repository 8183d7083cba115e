import { Badge } from "../../ui/Badge.tsx";
import type { FirmPage } from "../types.ts";

/** Reasons why a firm cannot work: a suspension, or that it is not approved. */
export function Standing({ suspendedAt, approval }: Pick<FirmPage["firm"], "suspendedAt" | "approval">) {
  return (
    <>
      {suspendedAt && <Badge tone="bad">Suspended</Badge>}
      {approval === "REFUSED" && <Badge tone="bad">Refused</Badge>}
      {approval === "PENDING" && <Badge tone="warn">Waiting for approval</Badge>}
    </>
  );
}
