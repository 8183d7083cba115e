"use client";

import { IconAlertTriangle, IconBan, IconCheck, IconSend, IconWebhook } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ModeBadge } from "../../../shared/session/ModeBadge.tsx";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { ShownOnce } from "../../../ui/primitives/ShownOnce.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { EndpointDialog } from "./EndpointDialog.tsx";
import { disabledWords, eventsWords } from "./event-words.ts";
import { ReplayDialog } from "./ReplayDialog.tsx";
import { RotateDialog } from "./RotateDialog.tsx";
import type { Endpoint } from "./types.ts";

interface EndpointPanelProps {
  endpoint: Endpoint;
  /** True while the endpoint's log is shown. */
  open: boolean;
  onOpen: () => void;
  secret: string | null;
  onSecret: (secret: string | null) => void;
}

type Asking = "change" | "delete" | "rotate" | "replay" | null;

/** Panel of an endpoint with its state, its actions and its log. */
export function EndpointPanel({ endpoint, open, onOpen, secret, onSecret }: EndpointPanelProps) {
  const { id, url, events, description, status, disabledReason, oldSecretUntil, createdBy, keptBy } =
    endpoint;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mode } = useSession();
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(trpc.webhooks.list.queryFilter()),
      queries.invalidateQueries(trpc.webhooks.deliveries.infiniteQueryFilter({ id })),
    ]);
  const test = useMutation(trpc.webhooks.test.mutationOptions({ onSettled: refresh }));
  const enable = useMutation(trpc.webhooks.change.mutationOptions({ onSettled: refresh }));
  const remove = useMutation(trpc.webhooks.delete.mutationOptions({ onSuccess: refresh }));
  const error = test.error ?? enable.error;
  return (
    <Panel
      flush
      title={
        <>
          <IconWebhook size={16} stroke={1.9} aria-hidden /> <VisuallyHidden>Endpoint</VisuallyHidden>{" "}
          <code>{url}</code>
        </>
      }
      sub={
        <>
          <ModeBadge mode={mode} /> <State endpoint={endpoint} />
        </>
      }
      end={
        <>
          {status === "enabled" ? (
            <Button
              size="small"
              icon={<IconSend size={14} stroke={1.9} aria-hidden />}
              busy={test.isPending ? "Sending" : undefined}
              onClick={() => {
                onOpen();
                test.mutate({ id });
              }}
            >
              Send test
            </Button>
          ) : (
            <Button
              size="small"
              kind="primary"
              busy={enable.isPending ? "Enabling" : undefined}
              onClick={() => enable.mutate({ id, status: "enabled" })}
            >
              Enable again
            </Button>
          )}
          <Button size="small" onClick={() => setAsking("replay")}>
            Replay…
          </Button>
          <Button size="small" onClick={() => setAsking("rotate")}>
            Rotate secret…
          </Button>
          <Button size="small" onClick={() => setAsking("change")}>
            Edit
          </Button>
          {!open && (
            <Button size="small" onClick={onOpen}>
              Show its log
            </Button>
          )}
        </>
      }
    >
      {secret !== null && <ShownOnce what="secret" secret={secret} onDone={() => onSecret(null)} />}
      <PanelBody>
        Gets {eventsWords(events)}.{description && ` ${description}`}
        {createdBy && ` Made by ${createdBy}${keptBy ? `, kept by ${keptBy}` : ""}.`}
        {oldSecretUntil && (
          <>
            {" "}
            The secret before this one signs, too; that ends <When at={oldSecretUntil} />.
          </>
        )}
      </PanelBody>
      {status === "disabled" && (
        <PanelBody>
          <Note kind="warning">
            <b>Nothing is sent here.</b> {disabledWords(disabledReason)} Enable it again when it answers, then
            replay what was missed.
          </Note>
        </PanelBody>
      )}
      {error && (
        <PanelBody>
          <ErrorNote error={error} />
        </PanelBody>
      )}
      {open && <DeliveryLog endpoint={endpoint} />}
      {asking === "change" && (
        <EndpointDialog endpoint={endpoint} onClose={close} onDelete={() => setAsking("delete")} />
      )}
      {asking === "delete" && (
        <ConfirmDialog
          question="Delete this endpoint?"
          effect={`Nothing more is sent to ${url}, what is on its way is given up, and its log goes. Your events stay in the feed.`}
          verb="Delete it"
          busy={remove.isPending ? "Deleting" : undefined}
          error={remove.error}
          onConfirm={() => remove.mutate({ id })}
          onClose={close}
        />
      )}
      {asking === "rotate" && (
        <RotateDialog
          endpoint={endpoint}
          onClose={close}
          onSecret={(made) => {
            onSecret(made);
            close();
          }}
        />
      )}
      {asking === "replay" && <ReplayDialog endpoint={endpoint} onClose={close} />}
    </Panel>
  );
}

function State({ endpoint: { status, failingSince } }: { endpoint: Endpoint }) {
  if (status === "disabled") {
    return (
      <Text tone="bad">
        <IconBan size={14} stroke={2.1} aria-hidden /> disabled
      </Text>
    );
  }
  if (failingSince !== null) {
    return (
      <Text tone="bad">
        <IconAlertTriangle size={14} stroke={2.1} aria-hidden /> failing, first <When at={failingSince} />
      </Text>
    );
  }
  return (
    <Text tone="good">
      <IconCheck size={14} stroke={2.1} aria-hidden /> enabled
    </Text>
  );
}
