"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../settings/ConfirmDialog.tsx";
import page from "../settings/SettingsPage.module.css";
import { Panel } from "../settings/SettingsPage.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { When } from "../ui/When.tsx";

/** For an owner: members who have lost their second factor and ask to be let in. Nothing where there are none. */
export function LockedOut() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data } = useQuery(trpc.secondFactor.lockedOut.queryOptions({}));
  const [vouching, setVouching] = useState<{ id: string; name: string } | null>(null);
  const vouch = useMutation(
    trpc.secondFactor.vouch.mutationOptions({
      onSuccess: () => setVouching(null),
      onSettled: () => queries.invalidateQueries(trpc.secondFactor.lockedOut.queryFilter()),
    }),
  );
  if (!data || data.members.length === 0) return null;
  return (
    <Panel title="Cannot sign in" count="they say that their second factor is lost">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Asked</th>
            <th scope="col">
              <span className={page.sr}>Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.members.map(({ id, name, email, askedAt }) => (
            <tr key={id}>
              <td>
                <b>{name}</b>
              </td>
              <td>{email}</td>
              <td data-name="Asked">
                <When at={askedAt} />
              </td>
              <td>
                <Button
                  size="small"
                  aria-label={`Vouch for ${name}`}
                  onClick={() => setVouching({ id, name })}
                >
                  Vouch…
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {vouching && (
        <ConfirmDialog
          question={`Vouch for ${vouching.name}?`}
          effect={`Speak to ${vouching.name} first, on a number that you know: whoever asked has the password. The second factor is removed, and the password alone opens the account.`}
          verb="It is them: remove it"
          busy={vouch.isPending ? "Removing" : undefined}
          error={vouch.error}
          onConfirm={() => vouch.mutate({ memberId: vouching.id })}
          onClose={() => setVouching(null)}
        />
      )}
    </Panel>
  );
}
