"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { When } from "../../ui/primitives/When.tsx";

/** Lists members who lost their second factor and ask an owner to reset it; renders nothing if there are none. */
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
    <Panel flush title="Cannot sign in" sub="they say that their second factor is lost">
      <Table>
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Email</Th>
            <Th>Asked</Th>
            <Th hidden>Action</Th>
          </tr>
        </thead>
        <tbody>
          {data.members.map(({ id, name, email, askedAt }) => (
            <tr key={id}>
              <td>
                <b>{name}</b>
              </td>
              <td>{email}</td>
              <Td name="Asked">
                <When at={askedAt} />
              </Td>
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
      </Table>
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
