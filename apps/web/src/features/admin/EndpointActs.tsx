"use client";

import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { PowerDialog } from "./PowerDialog.tsx";
import { QuickButton } from "./QuickButton.tsx";

interface EndpointActsProps {
  endpoint: { id: string; label: string; status: "enabled" | "disabled" };
  /** True if the endpoint missed events that can be sent again. */
  failing: boolean;
}

/** Buttons for a webhook endpoint: replay missed events, or enable it. */
export function EndpointActs({ endpoint: { id, label, status }, failing }: EndpointActsProps) {
  const [enabling, setEnabling] = useState(false);
  return (
    <>
      {status === "disabled" ? (
        <Button size="small" aria-label={`Enable, ${label}`} onClick={() => setEnabling(true)}>
          Enable
        </Button>
      ) : (
        failing && (
          <QuickButton
            label="Resend missed"
            busy="Queueing"
            of={label}
            call={(api) => api.admin.webhooks.resendMissed.mutate({ endpointId: id })}
          />
        )
      )}
      {enabling && (
        <PowerDialog
          title={`Enable ${label}?`}
          effect="New events go to it from now on. What it missed is sent with Resend missed."
          verb="Enable"
          busy="Enabling"
          kind="primary"
          call={(api, reason) => api.admin.webhooks.enable.mutate({ endpointId: id, reason })}
          onClose={() => setEnabling(false)}
        />
      )}
    </>
  );
}
