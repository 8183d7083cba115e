"use client";

import type { LoadViewCore } from "@board/api/schemas";
import { IconWorld } from "@tabler/icons-react";
import { useState } from "react";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { counted } from "../../../ui/format/counted.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";

/** Returns whom a load is for, in words. */
function audienceWords(audience: LoadViewCore["audience"]): string {
  if (typeof audience !== "object" || audience === null || "routingGuide" in audience) return "Your network";
  const { groups, carriers } = audience;
  return [...groups, ...(carriers.length > 0 ? [counted(carriers.length, "named carrier")] : [])].join(", ");
}

/** Panel of an open load that is not for everybody: who sees it, and the button that puts it on the board. */
export function Audience({ page }: { page: LoadPage }) {
  const { load } = page;
  const [asks, setAsks] = useState(false);
  const open = useLoadAction(load, {
    call: (client, _, seen) => client.loads.open.mutate({ id: load.id }, seen),
    onDone: () => setAsks(false),
    said: "The load is on the board.",
  });
  if (load.run !== null || !load.allowedActions.includes("open")) return null;
  return (
    <Panel title="Not on the board">
      <Row justify="between">
        <Text>
          <b>{audienceWords(load.audience)}</b> can see it. Nobody else does.
        </Text>
        <Button icon={<IconWorld size={14} stroke={1.9} aria-hidden />} onClick={() => setAsks(true)}>
          Open to the board…
        </Button>
      </Row>
      {asks && (
        <ConfirmDialog
          question={`Open ${load.ref} to the board?`}
          effect="Every carrier that may carry it sees it, first those with early access. Quotes stay."
          verb="Open to the board"
          kind="primary"
          busy={open.isPending ? "Opening" : undefined}
          error={open.error}
          changes={open.changes}
          onConfirm={() => open.mutate()}
          onClose={() => setAsks(false)}
        />
      )}
    </Panel>
  );
}
