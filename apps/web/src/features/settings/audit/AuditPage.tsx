"use client";

import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { WhoMay } from "../../../shared/shell/WhoMay.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { AuditLog } from "./AuditLog.tsx";

/** Page with the firm's audit log, for its owners. */
export function AuditPage() {
  const manages = useAllowed().may("manageFirm");
  return (
    <SettingsPage
      title="Audit log"
      lead="Who changed keys, people, terms and endpoints, and what it was before."
    >
      {manages ? <AuditLog /> : <WhoMay need="manageFirm" what="read the audit log" />}
    </SettingsPage>
  );
}
