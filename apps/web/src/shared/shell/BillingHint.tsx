"use client";

import { Link } from "../../ui/primitives/Link.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { useSession } from "../session/SessionContext.tsx";
import { useAllowed } from "./use-allowed.ts";

/** Line that asks a firm without billing details for them, so that it does not lack them on its first invoice. */
export function BillingHint() {
  const { firm } = useSession();
  const { may } = useAllowed();
  if (firm === null || firm.billing.given) return null;
  return (
    <Note kind="info">
      Nothing is invoiced without your firm’s billing details.{" "}
      {may("manageBilling") ? (
        <Link href="/settings/billing">Add them</Link>
      ) : (
        "An owner can add them in the settings."
      )}
    </Note>
  );
}
