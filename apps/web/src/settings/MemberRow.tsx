"use client";

import type { AppRouter } from "@board/api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Td } from "../ui/Table.tsx";
import { Text } from "../ui/Text.tsx";
import { When } from "../ui/When.tsx";
import { RemoveMember } from "./RemoveMember.tsx";

type Member = inferRouterOutputs<AppRouter>["accounts"]["members"]["members"][number];

/** One person, with what an owner may change about them. */
export function MemberRow({ member, canChange }: { member: Member; canChange: boolean }) {
  const { id, name, email, role, seat, you, since } = member;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const refresh = { onSettled: () => queries.invalidateQueries(trpc.accounts.members.queryFilter()) };
  const change = useMutation(trpc.accounts.changeMember.mutationOptions(refresh));
  const { error } = change;
  const busy = change.isPending ? "Saving" : undefined;
  return (
    <>
      <tr>
        <td>
          <b>{name}</b> {you && <Text tone="faint">you</Text>}
        </td>
        <td>{email}</td>
        <Td name="Role">{role === "OWNER" ? "Owner" : "Staff"}</Td>
        <Td name="Seat">{seat ? "yes" : "no"}</Td>
        <Td name="Since">
          <When at={since} />
        </Td>
        <td>
          {canChange && (
            <>
              <Button
                size="small"
                busy={busy}
                aria-label={seat ? `Take the seat of ${name}` : `Give a seat to ${name}`}
                onClick={() => change.mutate({ memberId: id, seat: !seat })}
              >
                {seat ? "Take the seat" : "Give a seat"}
              </Button>
              <Button
                size="small"
                aria-label={`${role === "OWNER" ? "Make staff" : "Make owner"}: ${name}`}
                onClick={() => change.mutate({ memberId: id, role: role === "OWNER" ? "STAFF" : "OWNER" })}
              >
                {role === "OWNER" ? "Make staff" : "Make owner"}
              </Button>
              {!you && (
                <Button
                  size="small"
                  kind="danger"
                  aria-label={`Remove ${name}…`}
                  onClick={() => setAsking(true)}
                >
                  Remove
                </Button>
              )}
            </>
          )}
          {asking && <RemoveMember id={id} name={name} onClose={() => setAsking(false)} />}
        </td>
      </tr>
      {error && (
        <tr>
          <td colSpan={6}>
            <ErrorNote error={error} />
          </td>
        </tr>
      )}
    </>
  );
}
