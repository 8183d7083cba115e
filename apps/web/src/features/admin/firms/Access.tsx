"use client";

import { useState } from "react";
import { ModeBadge } from "../../../shared/session/ModeBadge.tsx";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { EndpointActs } from "../EndpointActs.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import type { FirmPage } from "../types.ts";
import { keyWords } from "./firm-words.ts";

/** Panel with the firm's API keys, including revoked ones. */
export function Keys({ data: { firm, keys } }: { data: FirmPage }) {
  const now = useNow();
  const [revoking, setRevoking] = useState<FirmPage["keys"][number] | null>(null);
  return (
    <Panel title="API keys" sub={keys.length} flush>
      {keys.length === 0 ? (
        <PanelBody>It has none.</PanelBody>
      ) : (
        <Table dense>
          <thead>
            <tr>
              <Th>Key</Th>
              <Th>Begins and ends</Th>
              <Th>Made by</Th>
              <Th>Last used</Th>
              <Th>State</Th>
              <Th hidden>Revoke</Th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <Td wrap>
                  {key.name} {key.mode === "test" && <ModeBadge mode="test" />}
                </Td>
                <Td mono>{key.hint}</Td>
                <Td name="Made by" wrap>
                  {key.createdBy}
                </Td>
                <Td name="Last used">{key.lastUsedAt ? <When at={key.lastUsedAt} /> : "never"}</Td>
                <Td name="State">{keyWords(key, firm, now)}</Td>
                <Td right>
                  {key.revokedAt === null && (
                    <Button
                      size="small"
                      kind="danger"
                      aria-label={`Revoke, ${key.name}`}
                      onClick={() => setRevoking(key)}
                    >
                      Revoke
                    </Button>
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {revoking && (
        <PowerDialog
          title={`Revoke the key ${revoking.name}?`}
          effect={`${revoking.hint} stops working with its next call. It cannot be restored; the firm makes another.`}
          verb="Revoke key"
          busy="Revoking"
          call={(api, reason) => api.admin.firms.revokeKey.mutate({ keyId: revoking.id, reason })}
          onClose={() => setRevoking(null)}
        />
      )}
    </Panel>
  );
}

/** Panel with the firm's webhook endpoints, each shown by its host and the end of its path. */
export function Endpoints({ data: { endpoints } }: { data: FirmPage }) {
  return (
    <Panel title="Webhook endpoints" sub={endpoints.length} flush>
      {endpoints.length === 0 ? (
        <PanelBody>It has none.</PanelBody>
      ) : (
        <Table dense>
          <thead>
            <tr>
              <Th>Endpoint</Th>
              <Th>Events</Th>
              <Th>State</Th>
              <Th hidden>Send again</Th>
            </tr>
          </thead>
          <tbody>
            {endpoints.map((endpoint) => (
              <tr key={endpoint.id}>
                <Td wrap>
                  {endpoint.label} {endpoint.mode === "test" && <ModeBadge mode="test" />}
                </Td>
                <Td name="Events" wrap>
                  {endpoint.events.includes("*") ? "all" : endpoint.events.join(", ")}
                </Td>
                <td>
                  {endpoint.status === "disabled" ? (
                    <Badge tone="bad">
                      Disabled
                      {endpoint.disabledReason === "gone" && ", it said gone"}
                      {endpoint.disabledReason === "failing" && ", given up"}
                    </Badge>
                  ) : endpoint.failingSince ? (
                    <Badge tone="warn">
                      Failing <When at={endpoint.failingSince} />
                    </Badge>
                  ) : (
                    "answers"
                  )}
                </td>
                <td>
                  <EndpointActs endpoint={endpoint} failing={endpoint.failingSince !== null} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
