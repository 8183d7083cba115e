"use client";

import { useSession } from "../../session/SessionContext.tsx";
import { OwnersOnly } from "../OwnersOnly.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { AuditLog } from "./AuditLog.tsx";

/** The firm's own audit log, for its owners. */
export function AuditPage() {
  const isOwner = useSession().member?.role === "OWNER";
  return (
    <SettingsPage
      title="Audit log"
      lead="Who changed keys, people, terms and endpoints, and what it was before."
    >
      {isOwner ? <AuditLog /> : <OwnersOnly what="reads the audit log" />}
    </SettingsPage>
  );
}
