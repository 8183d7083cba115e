"use client";

import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { When } from "../../ui/When.tsx";
import table from "../AdminTable.module.css";
import { EndpointActs } from "../EndpointActs.tsx";
import page from "../Page.module.css";
import { PowerDialog } from "../PowerDialog.tsx";
import type { FirmPage } from "../types.ts";

/** The firm's API keys, those that were revoked too. */
export function Keys({ data: { keys } }: { data: FirmPage }) {
  const [revoking, setRevoking] = useState<FirmPage["keys"][number] | null>(null);
  return (
    <Panel title="API keys" sub={keys.length} flush>
      {keys.length === 0 ? (
        <p className={table.none}>It has none.</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Begins and ends</th>
              <th scope="col">Made by</th>
              <th scope="col">Last used</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className={table.hidden}>Revoke</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <td className={table.what}>
                  {key.name} {key.mode === "test" && <b>test</b>}
                </td>
                <td className={table.mono}>{key.hint}</td>
                <td className={table.what}>{key.createdBy}</td>
                <td>{key.lastUsedAt ? <When at={key.lastUsedAt} /> : "never"}</td>
                <td>
                  {key.revokedAt ? (
                    <>
                      revoked <When at={key.revokedAt} />
                    </>
                  ) : key.expiresAt ? (
                    <>
                      ends <When at={key.expiresAt} />
                    </>
                  ) : (
                    "works"
                  )}
                </td>
                <td className={table.right}>
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
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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

/** Webhook endpoints of the firm, by host only. */
export function Endpoints({ data: { endpoints } }: { data: FirmPage }) {
  return (
    <Panel title="Webhook endpoints" sub={endpoints.length} flush>
      {endpoints.length === 0 ? (
        <p className={table.none}>It has none.</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Host</th>
              <th scope="col">Events</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className={table.hidden}>Send again</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {endpoints.map((endpoint) => (
              <tr key={endpoint.id}>
                <td className={table.what}>
                  {endpoint.host} {endpoint.mode === "test" && <b>test</b>}
                </td>
                <td className={table.what}>
                  {endpoint.events.includes("*") ? "all" : endpoint.events.join(", ")}
                </td>
                <td>
                  {endpoint.status === "disabled" ? (
                    <span className={page.tag} data-tone="bad">
                      Disabled{endpoint.disabledReason ? `, ${endpoint.disabledReason}` : ""}
                    </span>
                  ) : endpoint.failingSince ? (
                    <span className={page.tag} data-tone="warn">
                      Failing <When at={endpoint.failingSince} />
                    </span>
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
        </table>
      )}
    </Panel>
  );
}
