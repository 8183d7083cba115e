"use client";

import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ModeBadge } from "../../../shared/session/ModeBadge.tsx";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { EndpointDialog } from "./EndpointDialog.tsx";
import { EndpointPanel } from "./EndpointPanel.tsx";

/** The firm's webhook endpoints, one panel each. The first panel has its log open. */
export function Endpoints() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mode } = useSession();
  const { data, error } = useQuery(trpc.webhooks.list.queryOptions({}));
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const [secret, setSecret] = useState<{ id: string; secret: string } | null>(null);
  const endpoints = data?.endpoints ?? [];
  const open = opened ?? endpoints[0]?.id;
  return (
    <>
      <Panel
        flush
        title="Webhook endpoints"
        sub={<ModeBadge mode={mode} />}
        end={
          <Button
            size="small"
            icon={<IconPlus size={14} stroke={1.9} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add an endpoint
          </Button>
        }
      >
        {error && (
          <PanelBody>
            <ErrorNote error={error} />
          </PanelBody>
        )}
        {!data && !error && <Waiting what="the endpoints" />}
        {data && (
          <PanelBody>
            {endpoints.length === 0
              ? "None yet. We send every change of your loads to an endpoint within a second, so your programs need not poll."
              : "Each change of your loads and quotes is posted there, signed, within a second, and again for three days until it is answered."}
          </PanelBody>
        )}
      </Panel>
      {endpoints.map((endpoint) => (
        <EndpointPanel
          key={endpoint.id}
          endpoint={endpoint}
          open={endpoint.id === open}
          onOpen={() => setOpened(endpoint.id)}
          secret={secret?.id === endpoint.id ? secret.secret : null}
          onSecret={(shown) => setSecret(shown === null ? null : { id: endpoint.id, secret: shown })}
        />
      ))}
      {adding && (
        <EndpointDialog
          onClose={() => setAdding(false)}
          onMade={(made) => {
            setSecret({ id: made.endpoint.id, secret: made.secret });
            setOpened(made.endpoint.id);
            setAdding(false);
            void queries.invalidateQueries(trpc.webhooks.list.queryFilter());
          }}
        />
      )}
    </>
  );
}
