"use client";

import { ModeBadge } from "../../../shared/session/ModeBadge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { keyEnd } from "./key-words.ts";
import type { Key } from "./types.ts";

interface KeyTableProps {
  keys: readonly Key[];
  /** Id of the key that was just created. */
  newId: string | undefined;
  onRoll: (key: Key) => void;
  onRevoke: (key: Key) => void;
}

const STATES = { active: null, rolled: "old, rolled", expired: "expired", revoked: "revoked" };

/** Table of keys: scopes, creator, last use and expiry. */
export function KeyTable({ keys, newId, onRoll, onRevoke }: KeyTableProps) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Mode</Th>
          <Th>Key</Th>
          <Th>Scopes</Th>
          <Th>Made by</Th>
          <Th>Last used</Th>
          <Th>Expires</Th>
          <Th hidden>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const { id, name, mode, hint, scopes, status, createdBy, keptBy, lastUsedAt, mayChange, mayRoll } =
            key;
          const note = id === newId ? "new" : STATES[status];
          const works = status === "active" || status === "rolled";
          return (
            <tr key={id} data-ended={!works || undefined}>
              <td>
                <b>{name}</b> {note && <Text tone="faint">{note}</Text>}
              </td>
              <td>
                <ModeBadge mode={mode} />
              </td>
              <Td name="Key" mono title={hint}>
                {keyEnd(hint)}
              </Td>
              <Td mono wrap>
                {scopes.join(" ")}
              </Td>
              <Td name="Made by">
                {createdBy.name}
                {createdBy.you && <Text tone="faint"> (you)</Text>}
                {keptBy && <Text tone="faint"> (kept by {keptBy})</Text>}
              </Td>
              <Td name="Last used">{lastUsedAt === null ? "not yet" : <When at={lastUsedAt} />}</Td>
              <Td name="Expires">
                <End of={key} />
              </Td>
              <td>
                {works && mayChange && (
                  <>
                    {status === "active" && (
                      <Button
                        size="small"
                        aria-label={`Roll ${name}`}
                        because={mayRoll ? undefined : "It has scopes that you may not give to a new key"}
                        onClick={() => onRoll(key)}
                      >
                        Roll…
                      </Button>
                    )}
                    <Button
                      size="small"
                      kind="danger"
                      aria-label={`${status === "rolled" ? "Revoke now" : "Revoke"}: ${name}, ${keyEnd(hint)}`}
                      onClick={() => onRevoke(key)}
                    >
                      {status === "rolled" ? "Revoke now" : "Revoke"}
                    </Button>
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function End({ of: { revokedAt, expiresAt, status } }: { of: Key }) {
  if (revokedAt !== null) return <When at={revokedAt} />;
  if (expiresAt === null) return "never";
  return status === "rolled" ? (
    <b>
      <When at={expiresAt} />
    </b>
  ) : (
    <When at={expiresAt} />
  );
}
