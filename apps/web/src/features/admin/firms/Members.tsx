"use client";

import type { Role } from "@board/db/enums";
import { useState } from "react";
import { GIVE_ROLE, otherRoles, ROLE_NAMES } from "../../../ui/format/roles.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import { QuickButton } from "../QuickButton.tsx";
import type { FirmPage } from "../types.ts";

type Member = FirmPage["members"][number];
type Doing = { member: Member; what: "seat" | Role } | null;

/** Panel with the firm's members and open invitations. */
export function Members({ data }: { data: FirmPage }) {
  const { members, invitations, endpoints } = data;
  const [doing, setDoing] = useState<Doing>(null);
  const [keep, setKeep] = useState(false);
  const asksToKeep =
    doing !== null &&
    GIVE_ROLE[doing.member.role].taken !== null &&
    endpoints.some(({ status }) => status === "enabled");
  const given = doing === null || doing.what === "seat" ? null : doing.what;
  const seats = members.filter(({ seat }) => seat).length;
  return (
    <Panel
      title="People"
      sub={`${members.length} ${members.length === 1 ? "member" : "members"}, ${seats} with a seat`}
      flush
    >
      <Table dense>
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Email</Th>
            <Th>Role</Th>
            <Th>Seat</Th>
            <Th>Last seen</Th>
            <Th hidden>Change</Th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <Td wrap>
                <Link href={`/admin/people/${member.personId}`}>{member.name}</Link>
              </Td>
              <Td wrap>{member.email}</Td>
              <td>{ROLE_NAMES[member.role]}</td>
              <td>{member.seat ? "Seat" : "No seat"}</td>
              <Td name="Last seen">{member.lastSeenAt ? <When at={member.lastSeenAt} /> : "never"}</Td>
              <td>
                <Button
                  size="small"
                  aria-label={`${member.seat ? "Take the seat away" : "Give a seat"}, ${member.name}`}
                  onClick={() => setDoing({ member, what: "seat" })}
                >
                  {member.seat ? "Take the seat away" : "Give a seat"}
                </Button>
                {otherRoles(member.role).map((role) => (
                  <Button
                    key={role}
                    size="small"
                    aria-label={`${GIVE_ROLE[role].verb}, ${member.name}`}
                    onClick={() => setDoing({ member, what: role })}
                  >
                    {GIVE_ROLE[role].verb}
                  </Button>
                ))}
              </td>
            </tr>
          ))}
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <td>
                <Badge>Invited</Badge>
              </td>
              <Td wrap>{invitation.email}</Td>
              <td>{ROLE_NAMES[invitation.role]}</td>
              <td>{invitation.seat ? "Seat" : "No seat"}</td>
              <td>
                ends <When at={invitation.expiresAt} />
              </td>
              <td>
                <QuickButton
                  label="Send again"
                  busy="Sending"
                  of={invitation.email}
                  call={(api) => api.admin.firms.resendInvitation.mutate({ invitationId: invitation.id })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {doing?.what === "seat" && (
        <PowerDialog
          title={`${doing.member.seat ? "Take the seat away from" : "Give a seat to"} ${doing.member.name}?`}
          effect={
            doing.member.seat
              ? "They can no longer read the board or quote, by key or on the site."
              : "They can read the board and quote, and so can the keys they made."
          }
          verb={doing.member.seat ? "Take the seat away" : "Give a seat"}
          busy="Changing"
          kind={doing.member.seat ? "danger" : "primary"}
          call={(api, reason) =>
            api.admin.firms.changeMember.mutate({
              memberId: doing.member.id,
              seat: !doing.member.seat,
              reason,
            })
          }
          onClose={() => setDoing(null)}
        />
      )}
      {given !== null && doing !== null && (
        <PowerDialog
          title={`Make ${doing.member.name} ${GIVE_ROLE[given].name}?`}
          effect={[GIVE_ROLE[doing.member.role].taken, GIVE_ROLE[given].effect].filter(Boolean).join(" ")}
          verb="Change role"
          busy="Changing"
          kind="primary"
          call={(api, reason) =>
            api.admin.firms.changeMember.mutate({
              memberId: doing.member.id,
              role: given,
              keepEndpoints: asksToKeep && keep,
              reason,
            })
          }
          onClose={() => setDoing(null)}
        >
          {asksToKeep ? (
            <Checkbox checked={keep} onChange={() => setKeep(!keep)}>
              Keep the webhook endpoints that they answer for enabled: the owner who joined first answers for
              them instead
            </Checkbox>
          ) : undefined}
        </PowerDialog>
      )}
    </Panel>
  );
}
