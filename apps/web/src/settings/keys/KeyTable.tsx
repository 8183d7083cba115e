"use client";

import { Button } from "../../ui/Button.tsx";
import { When } from "../../ui/When.tsx";
import { ModeBadge } from "../ModeBadge.tsx";
import page from "../SettingsPage.module.css";
import styles from "./KeyTable.module.css";
import { keyEnd } from "./key-words.ts";
import type { Key } from "./types.ts";

interface KeyTableProps {
  keys: readonly Key[];
  /** The one that was just made. */
  newId: string | undefined;
  onRoll: (key: Key) => void;
  onRevoke: (key: Key) => void;
}

const STATES = { active: null, rolled: "old, rolled", expired: "ended", revoked: "revoked" };

/** A line for each key: what it may do, who made it, when it was used, when it ends. */
export function KeyTable({ keys, newId, onRoll, onRevoke }: KeyTableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Mode</th>
          <th scope="col">Ends in</th>
          <th scope="col">May</th>
          <th scope="col">Made by</th>
          <th scope="col">Last used</th>
          <th scope="col">Ends</th>
          <th scope="col">
            <span className={page.sr}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const { id, name, mode, hint, scopes, status, createdBy, lastUsedAt, mayChange, mayRoll } = key;
          const note = id === newId ? "new" : STATES[status];
          const works = status === "active" || status === "rolled";
          return (
            <tr key={id} data-ended={!works || undefined}>
              <td>
                <b>{name}</b> {note && <span className={page.muted}>{note}</span>}
              </td>
              <td>
                <ModeBadge mode={mode} />
              </td>
              <td className={styles.mono} title={hint}>
                {keyEnd(hint)}
              </td>
              <td className={styles.scopes}>{scopes.join(" ")}</td>
              <td data-name="Made by">
                {createdBy.name}
                {createdBy.you && <span className={page.muted}> you</span>}
              </td>
              <td data-name="Last used">{lastUsedAt === null ? "not yet" : <When at={lastUsedAt} />}</td>
              <td data-name="Ends">
                <End of={key} />
              </td>
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
    </table>
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
