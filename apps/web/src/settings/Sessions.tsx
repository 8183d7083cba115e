"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { When } from "../ui/When.tsx";
import { browserName } from "./browser-name.ts";
import styles from "./SettingsPage.module.css";
import { Panel, SettingsPage } from "./SettingsPage.tsx";
import { Waiting } from "./Waiting.tsx";

/** Every browser the person is signed in with, and a way to sign it out. */
export function Sessions() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data, error } = useQuery(trpc.accounts.sessions.queryOptions({}));
  const refresh = { onSettled: () => queries.invalidateQueries(trpc.accounts.sessions.queryFilter()) };
  const end = useMutation(trpc.accounts.endSession.mutationOptions(refresh));
  const endOthers = useMutation(trpc.accounts.endOtherSessions.mutationOptions(refresh));
  const others = (data?.sessions.length ?? 0) - 1;
  return (
    <SettingsPage
      title="Where you are signed in"
      lead="A session ends after a day without use, and after 14 days at most."
      action={
        others > 0 && (
          <Button
            kind="danger"
            busy={endOthers.isPending ? "Ending" : undefined}
            onClick={() => endOthers.mutate({})}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      {[error, end.error, endOthers.error].map(
        (each) => each && <ErrorNote key={each.message} error={each} />,
      )}
      <Panel title="Sessions" {...(data ? { count: String(data.sessions.length) } : {})}>
        {data ? (
          <table>
            <thead>
              <tr>
                <th scope="col">Browser</th>
                <th scope="col">Address</th>
                <th scope="col">Signed in</th>
                <th scope="col">Last used</th>
                <th scope="col">
                  <span className={styles.sr}>Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.sessions.map(({ id, userAgent, address, createdAt, lastSeenAt, current }) => (
                <tr key={id}>
                  <td title={userAgent}>
                    <b>{browserName(userAgent)}</b>
                  </td>
                  <td className={styles.muted}>{address}</td>
                  <td data-name="Signed in">
                    <When at={createdAt} />
                  </td>
                  <td data-name="Last used">
                    <When at={lastSeenAt} />
                  </td>
                  <td>
                    {current ? (
                      "this one"
                    ) : (
                      <Button
                        size="small"
                        aria-label={`Sign out ${browserName(userAgent)} at ${address}`}
                        busy={end.isPending && end.variables.id === id ? "Ending" : undefined}
                        onClick={() => end.mutate({ id })}
                      >
                        Sign out
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          !error && <Waiting what="the sessions" />
        )}
      </Panel>
    </SettingsPage>
  );
}
