"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { emailLink, telLink } from "../../../shared/load-parts/contact.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Page, PageColumn, PageColumns } from "../../../ui/primitives/Page.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { SheetTable } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { LoadLines } from "../LoadLines.tsx";
import { ActionLines } from "../log/ActionLines.tsx";
import { NotRead } from "../NotRead.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import type { FirmPage } from "../types.ts";
import { Endpoints, Keys } from "./Access.tsx";
import { FirmBadges, workWords } from "./FirmBadges.tsx";
import { Limits, Passport } from "./Limits.tsx";
import { Members } from "./Members.tsx";

const EVERY_MS = 20_000;

/** Admin page of a firm. */
export function FirmDetails({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.admin.firms.get.queryOptions({ id }, { refetchInterval: EVERY_MS }),
  );
  if (data === undefined) {
    if (!error) return <Waiting lines={10} what="the firm" />;
    if (problemOf(error).code !== "not_found") {
      return <NotRead what="The firm" error={error} again={() => void refetch()} />;
    }
    return (
      <EmptyState title="There is no such firm" actions={<Link href="/admin/firms">All firms</Link>}>
        <p>No firm has the id {id}.</p>
      </EmptyState>
    );
  }
  return (
    <FirmFrame data={data}>
      <PageColumns kind="wideAside">
        <PageColumn>
          <Members data={data} />
          <Keys data={data} />
          <Endpoints data={data} />
        </PageColumn>
        <PageColumn>
          <Facts data={data} />
          <Limits data={data} />
          {(data.firm.canCarry || data.passport) && <Passport data={data} />}
          {data.links.length > 0 && <Links data={data} />}
        </PageColumn>
      </PageColumns>
      <Panel title="Last loads" sub={data.loads.length > 0 && openWords(data)} flush>
        {data.loads.length === 0 ? (
          <PanelBody>It has posted nothing and carried nothing.</PanelBody>
        ) : (
          <LoadLines loads={data.loads} />
        )}
      </Panel>
      <RecordPanel data={data} />
      <Panel title="What admins did" sub="the last 20" end={<Link href="/admin/log">Whole log</Link>} flush>
        <ActionLines actions={data.actions} />
      </Panel>
    </FirmFrame>
  );
}

/** Describes the firm's loads: `the last 20; 3 are open now, 1 is being carried`. */
function openWords({ firm, open, loads }: FirmPage): string {
  const are = (count: number) => `${count} ${count === 1 ? "is" : "are"}`;
  const now = [
    firm.canPost && `${are(open.posted)} open now`,
    firm.canCarry && `${are(open.carrying)} being carried`,
  ];
  return `the last ${loads.length}; ${now.filter(Boolean).join(", ")}`;
}

/** Frame of the firm's page, with title and actions. */
function FirmFrame({ data, children }: { data: FirmPage; children: ReactNode }) {
  const { firm, open } = data;
  const [doing, setDoing] = useState<"suspend" | "lift" | "plan" | null>(null);
  const other = firm.plan === "PRIORITY" ? "STANDARD" : "PRIORITY";
  const onClose = () => setDoing(null);
  return (
    <Page
      title={firm.name}
      lead={
        <Row as="span" gap={4}>
          <Badge tone={firm.plan === "PRIORITY" ? "good" : undefined}>
            {firm.plan === "PRIORITY" ? "Priority" : "Standard"}
          </Badge>
          <FirmBadges {...firm} />
        </Row>
      }
      actions={
        <>
          <Button size="small" onClick={() => setDoing("plan")}>
            {other === "PRIORITY" ? "Put on Priority…" : "Put on Standard…"}
          </Button>
          {firm.suspendedAt ? (
            <Button size="small" onClick={() => setDoing("lift")}>
              Lift suspension…
            </Button>
          ) : (
            <Button size="small" kind="danger" onClick={() => setDoing("suspend")}>
              Suspend…
            </Button>
          )}
        </>
      }
    >
      {firm.suspendedAt && (
        <Note kind="warning">
          Suspended <When at={firm.suspendedAt} />
          {firm.suspendedBecause && `: “${firm.suspendedBecause}”`}. Its people read this, with whom to ask.
          Its keys and sessions are refused and its loads are off the board; jobs under way go on, and you can
          enter what happens to them.
        </Note>
      )}
      {doing === "suspend" && (
        <PowerDialog
          title={`Suspend ${firm.name}?`}
          effect={`Every call of its keys and people is refused at once. This takes ${counted(open.posted, "open load")} off the board and withdraws ${counted(open.quotes, "active quote")}. Jobs under way stay as they are.`}
          hint="Its owners are emailed it, and its people read it on the site. It is kept, with your name."
          verb="Suspend"
          busy="Suspending"
          call={(api, reason) => api.admin.firms.suspend.mutate({ firmId: firm.id, reason })}
          onClose={onClose}
        />
      )}
      {doing === "lift" && (
        <PowerDialog
          title={`Let ${firm.name} act again?`}
          effect="Its keys and sessions work again, and its loads that are still open are back on the board. Quotes that were withdrawn stay withdrawn."
          hint="Its owners are emailed it. It is kept, with your name."
          verb="Lift suspension"
          busy="Lifting"
          kind="primary"
          call={(api, reason) => api.admin.firms.lift.mutate({ firmId: firm.id, reason })}
          onClose={onClose}
        />
      )}
      {doing === "plan" && (
        <PowerDialog
          title={`Put ${firm.name} on ${other === "PRIORITY" ? "Priority" : "Standard"}?`}
          effect={
            other === "PRIORITY"
              ? "It sees new loads at once."
              : "It sees new loads when early access is over, except those of posters who prefer it."
          }
          verb="Change plan"
          busy="Changing"
          kind="primary"
          call={(api, reason) => api.admin.firms.changePlan.mutate({ firmId: firm.id, plan: other, reason })}
          onClose={onClose}
        />
      )}
      {children}
    </Page>
  );
}

function Facts({ data: { firm } }: { data: FirmPage }) {
  const facts: [string, ReactNode][] = [
    ["Contact", firm.contactName],
    [
      "Email",
      <a key="email" href={emailLink(firm.email)}>
        {firm.email}
      </a>,
    ],
    [
      "Phone",
      <a key="phone" href={telLink(firm.phone)}>
        {firm.phone}
      </a>,
    ],
    ["Work", workWords(firm)],
    ["Usual terms", `${firm.usualTermsDays} days`],
    ["Since", <When key="since" at={firm.createdAt} />],
    ["Id", <code key="id">{firm.id}</code>],
  ];
  return (
    <Panel title="Firm">
      <Pairs pairs={facts} />
    </Panel>
  );
}

const RECORD_HEADS = [
  "Side",
  "Level",
  "Score",
  "Finished",
  "Firms",
  "Late",
  "Called off",
  "Ruled against",
  "Not counted",
  "Pays in",
  "Overdue",
];

function recordLine(
  side: string,
  record: FirmPage["record"]["poster"] | FirmPage["record"]["carrier"],
): string[] {
  return [
    side,
    record?.level ?? "New",
    `${record?.score ?? "–"}`,
    `${record?.finished ?? 0}`,
    `${record?.firms ?? 0}`,
    `${record?.late ?? 0}`,
    `${record?.calledOff ?? 0}`,
    `${record?.disputed ?? 0}`,
    `${record?.notCounted ?? 0}`,
    record?.daysToPay == null ? "–" : `${record.daysToPay} days`,
    record && record.unpaid > 0 ? `${record.overdue} of ${record.unpaid}` : "–",
  ];
}

function RecordPanel({ data: { record } }: { data: FirmPage }) {
  const lines = [recordLine("As poster", record.poster), recordLine("As carrier", record.carrier)];
  return (
    <Panel title="Record" end={<Link href="/docs/reputation">How it is worked out</Link>} flush>
      <SheetTable heads={RECORD_HEADS} lines={lines} />
    </Panel>
  );
}

/** Panel with linked firms; jobs between them count in no record until an admin clears the link. */
function Links({ data: { firm, links } }: { data: FirmPage }) {
  const [clearing, setClearing] = useState<FirmPage["links"][number] | null>(null);
  return (
    <Panel title="Linked firms" sub="jobs with them do not count">
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <Link href={`/admin/firms/${link.id}`}>{link.name}</Link>: the same {link.reasons.join(", ")},
            since <When at={link.since} />.{" "}
            {link.clearedAt ? (
              <>
                Cleared <When at={link.clearedAt} />.
              </>
            ) : (
              <Button size="small" onClick={() => setClearing(link)}>
                Clear…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {clearing && (
        <PowerDialog
          title={`Clear the link with ${clearing.name}?`}
          effect="Their jobs with each other count in both records from now on, and the link is not made again."
          verb="Clear"
          busy="Clearing"
          kind="primary"
          call={(api, reason) =>
            api.admin.firms.clearLink.mutate({ firmId: firm.id, otherId: clearing.id, reason })
          }
          onClose={() => setClearing(null)}
        />
      )}
    </Panel>
  );
}
