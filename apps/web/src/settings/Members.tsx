"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LockedOut } from "../second-factor/LockedOut.tsx";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { When } from "../ui/When.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { OwnersOnly } from "./OwnersOnly.tsx";
import styles from "./SettingsPage.module.css";
import { Panel, SettingsPage } from "./SettingsPage.tsx";
import { Waiting } from "./Waiting.tsx";

/** The firm's people: who has a seat, who is an owner, who was invited. */
export function Members() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const isOwner = useSession().member?.role === "OWNER";
  const { data, error } = useQuery(trpc.accounts.members.queryOptions({}));
  const takeBack = useMutation(
    trpc.accounts.cancelInvitation.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.accounts.members.queryFilter()),
    }),
  );
  const seats = data?.members.filter(({ seat }) => seat).length ?? 0;
  return (
    <SettingsPage title="People and seats" lead="People with a seat see the board and quote.">
      {!isOwner && <OwnersOnly what="invites people and gives out seats" />}
      {[error, takeBack.error].map((each) => each && <ErrorNote key={each.message} error={each} />)}
      <Panel title="People" {...(data ? { count: `${data.members.length}, ${seats} with a seat` } : {})}>
        {data ? (
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Role</th>
                <th scope="col">Seat</th>
                <th scope="col">Since</th>
                <th scope="col">
                  <span className={styles.sr}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.members.map((member) => (
                <MemberRow key={member.id} member={member} canChange={isOwner} />
              ))}
            </tbody>
          </table>
        ) : (
          !error && <Waiting what="the people" />
        )}
      </Panel>
      {isOwner && <LockedOut />}
      {isOwner && (
        <Panel title="Invite somebody">
          <InviteForm />
          {data && data.invitations.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">Invited</th>
                  <th scope="col">Role</th>
                  <th scope="col">Seat</th>
                  <th scope="col">Ends</th>
                  <th scope="col">
                    <span className={styles.sr}>Action</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.invitations.map(({ id, email, role, seat, expiresAt }) => (
                  <tr key={id}>
                    <td>{email}</td>
                    <td data-name="Role">{role === "OWNER" ? "Owner" : "Staff"}</td>
                    <td data-name="Seat">{seat ? "yes" : "no"}</td>
                    <td data-name="Ends">
                      <When at={expiresAt} />
                    </td>
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
            </table>
          )}
        </Panel>
      )}
    </SettingsPage>
  );
}
