"use client";

import type { Role } from "@board/db/enums";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { ROLE_NAMES } from "../../ui/format/roles.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Td } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { When } from "../../ui/primitives/When.tsx";
import type { Ended } from "./EndedNote.tsx";
import { MemberDialog } from "./MemberDialog.tsx";
import { RoleSelect } from "./RoleSelect.tsx";
import { hasSeats, type Member, type RoleRights } from "./RoleTable.tsx";

interface MemberRowProps {
  member: Member;
  roles: readonly RoleRights[];
  onEnded: (ended: Ended) => void;
}

/** Row of a member, with the actions that the signed-in person may take. */
export function MemberRow({ member, roles, onEnded }: MemberRowProps) {
  const { id, name, email, role, seat, you, since, allowedActions: may } = member;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<"remove" | Role | null>(null);
  const refresh = {
    onSuccess: ({ ended }: { ended: Ended }) => onEnded(ended),
    onSettled: () => queries.invalidateQueries(trpc.accounts.members.queryFilter()),
  };
  const change = useMutation(trpc.accounts.changeMember.mutationOptions(refresh));
  const { error } = change;
  const busy = change.isPending ? "Saving" : undefined;
  return (
    <>
      <tr>
        <td>
          <b>{name}</b> {you && <Text tone="faint">(you)</Text>}
        </td>
        <td>{email}</td>
        <Td name="Role">
          {may.includes("changeRole") ? (
            <RoleSelect size={1} aria-label={`Role of ${name}`} value={role} onChange={setAsking} />
          ) : (
            ROLE_NAMES[role]
          )}
        </Td>
        <Td name="Seat">
          {seat ? "yes" : roles.some((of) => of.role === role && hasSeats(of)) ? "no" : "does not quote"}
        </Td>
        <Td name="Since">
          <When at={since} />
        </Td>
        <td>
          {may.includes("changeSeat") && (
            <Button
              size="small"
              busy={busy}
              aria-label={seat ? `Take the seat away from ${name}` : `Give a seat to ${name}`}
              onClick={() => change.mutate({ memberId: id, seat: !seat })}
            >
              {seat ? "Take the seat away" : "Give a seat"}
            </Button>
          )}
          {may.includes("remove") && (
            <Button
              size="small"
              kind="danger"
              aria-label={`Remove ${name}…`}
              onClick={() => setAsking("remove")}
            >
              Remove
            </Button>
          )}
          {asking && (
            <MemberDialog
              member={member}
              change={asking}
              roles={roles}
              onEnded={onEnded}
              onClose={() => setAsking(null)}
            />
          )}
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
