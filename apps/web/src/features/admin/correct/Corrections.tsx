"use client";

import { useState } from "react";
import { Button } from "../../../ui/primitives/Button.tsx";
import { nameBefore, openDispute } from "../open-dispute.ts";
import type { AdminLoad } from "../types.ts";
import { CorrectDetails } from "./CorrectDetails.tsx";
import { CancelLoad, CollectLoad, ConfirmLoad, DeliverLoad, EndDispute, ReopenLoad } from "./dialogs.tsx";

type Doing = "details" | AdminLoad["allowedActions"][number];

const LABELS: Record<Doing, string> = {
  details: "Correct…",
  collect: "Mark collected…",
  deliver: "Mark delivered…",
  confirm: "Confirm…",
  endDispute: "End dispute…",
  reopenLoad: "Reopen…",
  cancel: "Cancel load…",
};

/** Buttons for the corrections that an admin can make now. */
export function Corrections({ page }: { page: AdminLoad }) {
  const { load } = page;
  const [doing, setDoing] = useState<Doing | null>(null);
  const dispute = openDispute(page);
  const onClose = () => setDoing(null);
  const Dialog = {
    cancel: CancelLoad,
    reopenLoad: ReopenLoad,
    collect: CollectLoad,
    deliver: DeliverLoad,
    confirm: ConfirmLoad,
  };
  const Plain = doing === null || doing === "details" || doing === "endDispute" ? null : Dialog[doing];
  return (
    <>
      {(["details", ...page.allowedActions] as const).map((each) => (
        <Button
          key={each}
          size="small"
          kind={each === "cancel" || each === "reopenLoad" ? "danger" : "plain"}
          onClick={() => setDoing(each)}
        >
          {LABELS[each]}
        </Button>
      ))}
      {Plain && <Plain load={load} onClose={onClose} />}
      {doing === "details" && <CorrectDetails load={load} onClose={onClose} />}
      {doing === "endDispute" && (
        <EndDispute load={load} before={dispute ? nameBefore(dispute) : "before"} onClose={onClose} />
      )}
    </>
  );
}
