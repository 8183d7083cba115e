"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { browserName } from "../../../ui/format/browser-name.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { ROLE_NAMES } from "../../../ui/format/roles.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Page } from "../../../ui/primitives/Page.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { ActionLines } from "../log/ActionLines.tsx";
import { NotRead } from "../NotRead.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import type { PersonPage } from "../types.ts";
import { Emails, SignInProblems, SignIns } from "./Access.tsx";

const EVERY_MS = 20_000;

/** Admin page of a person. */
export function PersonDetails({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.admin.people.get.queryOptions({ id }, { refetchInterval: EVERY_MS }),
  );
  if (data === undefined) {
    if (!error) return <Waiting lines={10} what="the person" />;
    if (problemOf(error).code !== "not_found") {
      return <NotRead what="The person" error={error} again={() => void refetch()} />;
    }
    return (
      <EmptyState title="There is no such person" actions={<Link href="/admin/people">All people</Link>}>
        <p>Nobody has the id {id}.</p>
      </EmptyState>
    );
  }
  const { person, sessions, actions, acted } = data;
  return (
    <PersonFrame data={data}>
      <SignInProblems data={data} />
      <Panel title="Works for" flush>
        {person.firms.length === 0 ? (
          <PanelBody>No firm.</PanelBody>
        ) : (
          <Table dense>
            <thead>
              <tr>
                <Th>Firm</Th>
                <Th>Role</Th>
                <Th>Seat</Th>
                <Th>Status</Th>
              </tr>
            </thead>
            <tbody>
              {person.firms.map((firm) => (
                <tr key={firm.memberId}>
                  <Td wrap>
                    <Link href={`/admin/firms/${firm.firmId}`}>{firm.firm}</Link>
                  </Td>
                  <td>{ROLE_NAMES[firm.role]}</td>
                  <td>{firm.seat ? "Seat" : "No seat"}</td>
                  <td>{firm.suspended && <Badge tone="bad">Suspended</Badge>}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      <Panel title="Signed in" sub={sessions.length} flush>
        {sessions.length === 0 ? (
          <PanelBody>Nowhere right now.</PanelBody>
        ) : (
          <Table dense>
            <thead>
              <tr>
                <Th>Browser</Th>
                <Th>From</Th>
                <Th>For</Th>
                <Th>Since</Th>
                <Th>Last seen</Th>
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <tr key={session.id}>
                  <Td wrap>{browserName(session.userAgent)}</Td>
                  <Td mono>{session.address}</Td>
                  <Td name="For" wrap>
                    {session.firm ?? "the board"}
                  </Td>
                  <Td name="Since">
                    <When at={session.createdAt} />
                  </Td>
                  <Td name="Last seen">
                    <When at={session.lastSeenAt} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      <SignIns data={data} />
      <Emails data={data} />
      <Panel title="What admins did" flush>
        <ActionLines actions={actions} />
      </Panel>
      {(person.isAdmin || acted.length > 0) && (
        <Panel title="What they did as an admin" sub="the last 20" flush>
          <ActionLines actions={acted} />
        </Panel>
      )}
    </PersonFrame>
  );
}

/** Frame of the person's page, with title and actions. */
function PersonFrame({ data, children }: { data: PersonPage; children: ReactNode }) {
  const { person, sessions, lastAdmin, factor } = data;
  const [doing, setDoing] = useState<"signOut" | "admin" | "factor" | "erase" | null>(null);
  return (
    <Page
      title={person.name}
      lead={
        <>
          {person.email} {person.isAdmin && <Badge>Admin</Badge>}
        </>
      }
      actions={
        <>
          <Button
            size="small"
            because={sessions.length === 0 ? "They are signed in nowhere" : undefined}
            onClick={() => setDoing("signOut")}
          >
            Sign out everywhere…
          </Button>
          {factor.on && (
            <Button size="small" kind="danger" onClick={() => setDoing("factor")}>
              {factor.resetFrom === null ? "Second factor lost…" : "Remove the second factor…"}
            </Button>
          )}
          <Button
            size="small"
            kind={person.isAdmin ? "danger" : "plain"}
            because={
              lastAdmin
                ? "They are the only admin: make somebody else one first"
                : person.erased
                  ? "They are erased"
                  : undefined
            }
            onClick={() => setDoing("admin")}
          >
            {person.isAdmin ? "No longer an admin…" : "Make an admin…"}
          </Button>
          <Button
            size="small"
            kind="danger"
            because={person.erased ? "They are erased already" : undefined}
            onClick={() => setDoing("erase")}
          >
            Erase…
          </Button>
        </>
      }
    >
      {doing === "signOut" && (
        <PowerDialog
          title={`Sign ${person.name} out everywhere?`}
          effect="Every browser of theirs must sign in again. API keys go on working."
          verb="Sign out"
          busy="Signing out"
          call={(api, reason) => api.admin.people.endSessions.mutate({ personId: person.id, reason })}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === "erase" && (
        <PowerDialog
          title={`Erase ${person.name}?`}
          effect="Their name is replaced by “Former member” everywhere, and their sign-in is deleted. Loads, quotes and history stay. This cannot be undone."
          verb="Erase"
          busy="Erasing"
          call={(api, reason) => api.admin.people.erase.mutate({ personId: person.id, reason })}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === "factor" && <FactorDialog data={data} onClose={() => setDoing(null)} />}
      {doing === "admin" && (
        <PowerDialog
          title={
            person.isAdmin ? `Take the admin's rights from ${person.name}?` : `Make ${person.name} an admin?`
          }
          effect={
            person.isAdmin
              ? "They see nothing of this room any more, with their next call."
              : "They see every firm and every load, and can do all that you can."
          }
          verb={person.isAdmin ? "Take rights" : "Make an admin"}
          busy="Changing"
          call={(api, reason) =>
            api.admin.people.changeAdmin.mutate({ personId: person.id, isAdmin: !person.isAdmin, reason })
          }
          onClose={() => setDoing(null)}
        />
      )}
      {children}
    </Page>
  );
}

/**
 * Dialog that resets the second factor in two steps: an email announces the reset, which becomes possible 24 hours
 * later.
 */
function FactorDialog({ data: { person, factor }, onClose }: { data: PersonPage; onClose: () => void }) {
  if (factor.resetFrom === null) {
    return (
      <PowerDialog
        title={`Has ${person.name} lost the second factor?`}
        effect="Nothing is removed yet. They are emailed now with a link that stops it, and you may remove it after 24 hours."
        verb="Begin"
        busy="Beginning"
        call={(api, reason) => api.admin.people.beginFactorReset.mutate({ personId: person.id, reason })}
        onClose={onClose}
      />
    );
  }
  return (
    <PowerDialog
      title={`Remove the second factor of ${person.name}?`}
      effect={
        <>
          They are signed out everywhere, and their password alone lets them in. It can be done{" "}
          <When at={factor.resetFrom} />.
        </>
      }
      verb="Remove it"
      busy="Removing"
      call={(api, reason) => api.admin.people.resetFactor.mutate({ personId: person.id, reason })}
      onClose={onClose}
    />
  );
}
