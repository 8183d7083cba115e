"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { WhoMay } from "../../shared/shell/WhoMay.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { ROLE_NAMES } from "../../ui/format/roles.ts";
import { announce } from "../../ui/hooks/announce.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { When } from "../../ui/primitives/When.tsx";
import { type Ended, EndedNote } from "./EndedNote.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { LockedOut } from "./LockedOut.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { RoleTable } from "./RoleTable.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** Page with the firm's members, their seats and roles, and open invitations. */
export function Members() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const manages = useAllowed().may("manageFirm");
  const { data, error } = useQuery(trpc.accounts.members.queryOptions({}));
  const takeBack = useMutation(
    trpc.accounts.cancelInvitation.mutationOptions({
      onSuccess: () => announce("Invitation taken back"),
      onSettled: () => queries.invalidateQueries(trpc.accounts.members.queryFilter()),
    }),
  );
  const [over, setOver] = useState<{ name: string; ended: Ended } | null>(null);
  const seats = data?.members.filter(({ seat }) => seat).length ?? 0;
  return (
    <SettingsPage
      title="People and roles"
      lead="A role says what somebody may do. With a seat they see the board and quote."
    >
      {!manages && <WhoMay need="manageFirm" what="invite people and give out roles and seats" />}
      {[error, takeBack.error].map((each) => each && <ErrorNote key={each.message} error={each} />)}
      {over && <EndedNote {...over} />}
      <Panel
        flush
        title="People"
        sub={data && `${counted(data.members.length, "member")}, ${seats} with a seat`}
      >
        {data ? (
          <Table>
            <thead>
              <tr>
                <Th>Name</Th>
                <Th>Email</Th>
                <Th>Role</Th>
                <Th>Seat</Th>
                <Th>Since</Th>
                <Th hidden>Actions</Th>
              </tr>
            </thead>
            <tbody>
              {data.members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  roles={data.roles}
                  onEnded={(ended) => setOver({ name: member.name, ended })}
                />
              ))}
            </tbody>
          </Table>
        ) : (
          !error && <Waiting what="the people" />
        )}
      </Panel>
      {manages && <LockedOut />}
      {manages && (
        <Panel flush title="Invite somebody">
          {data && <InviteForm roles={data.roles} />}
          {data && data.invitations.length > 0 && (
            <Table>
              <thead>
                <tr>
                  <Th>Invited</Th>
                  <Th>Role</Th>
                  <Th>Seat</Th>
                  <Th>Ends</Th>
                  <Th hidden>Action</Th>
                </tr>
              </thead>
              <tbody>
                {data.invitations.map(({ id, email, role, seat, expiresAt }) => (
                  <tr key={id}>
                    <td>{email}</td>
                    <Td name="Role">{ROLE_NAMES[role]}</Td>
                    <Td name="Seat">{seat ? "yes" : "no"}</Td>
                    <Td name="Ends">
                      <When at={expiresAt} />
                    </Td>
                    <td>
                      <Button
                        size="small"
                        kind="danger"
                        aria-label={`Take back the invitation of ${email}`}
                        onClick={() => takeBack.mutate({ id })}
                      >
                        Take back
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </Panel>
      )}
      {data && <RoleTable roles={data.roles} />}
    </SettingsPage>
  );
}
