"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTRPC } from "../../trpc/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Link } from "../../ui/Link.tsx";
import { Note } from "../../ui/Note.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { problemOf } from "../../ui/problem.ts";
import { When } from "../../ui/When.tsx";
import table from "../AdminTable.module.css";
import { LoadLines } from "../LoadLines.tsx";
import { ActionLines } from "../log/ActionLines.tsx";
import { NotRead } from "../NotRead.tsx";
import page from "../Page.module.css";
import { PowerDialog } from "../PowerDialog.tsx";
import type { FirmPage } from "../types.ts";
import { Waiting } from "../Waiting.tsx";
import { Endpoints, Keys } from "./Access.tsx";
import { Members } from "./Members.tsx";

const EVERY_MS = 20_000;

/** A firm whole, and what an admin can do to it. */
export function FirmDetails({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.admin.firms.get.queryOptions({ id }, { refetchInterval: EVERY_MS }),
  );
  if (data === undefined) {
    if (!error) return <Waiting what="the firm" />;
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
    <div className={page.page}>
      <FirmHead data={data} />
      <div className={page.columns}>
        <div className={page.column}>
          <Members data={data} />
          <Keys data={data} />
          <Endpoints data={data} />
          <Panel
            title="Last loads"
            sub={`${data.open.posted} open, ${data.open.carrying} being carried`}
            flush
          >
            {data.loads.length === 0 ? (
              <p className={table.none}>It has posted nothing and carried nothing.</p>
            ) : (
              <div className={page.scroll}>
                <LoadLines loads={data.loads} />
              </div>
            )}
          </Panel>
        </div>
        <div className={page.column}>
          <Facts data={data} />
          <RecordPanel data={data} />
        </div>
      </div>
      <Panel title="What admins did" sub="the last 20" end={<Link href="/admin/log">Whole log</Link>} flush>
        <div className={page.scroll}>
          <ActionLines actions={data.actions} />
        </div>
      </Panel>
    </div>
  );
}

function FirmHead({ data }: { data: FirmPage }) {
  const { firm, open } = data;
  const [doing, setDoing] = useState<"suspend" | "lift" | "plan" | null>(null);
  const other = firm.plan === "PRIORITY" ? "STANDARD" : "PRIORITY";
  const onClose = () => setDoing(null);
  return (
    <>
      <div className={page.head}>
        <h1>{firm.name}</h1>
        <span className={page.tag} data-tone={firm.plan === "PRIORITY" ? "good" : undefined}>
          {firm.plan === "PRIORITY" ? "Priority" : "Standard"}
        </span>
        {firm.suspendedAt && (
          <span className={page.tag} data-tone="bad">
            Suspended
          </span>
        )}
        <span className={page.end}>
          <Button size="small" onClick={() => setDoing("plan")}>
            {other === "PRIORITY" ? "Put on Priority …" : "Put on Standard …"}
          </Button>
          {firm.suspendedAt ? (
            <Button size="small" onClick={() => setDoing("lift")}>
              Lift suspension …
            </Button>
          ) : (
            <Button size="small" kind="danger" onClick={() => setDoing("suspend")}>
              Suspend …
            </Button>
          )}
        </span>
      </div>
      {firm.suspendedAt && (
        <Note kind="warning">
          Suspended <When at={firm.suspendedAt} />
          {firm.suspendedBecause && `: “${firm.suspendedBecause}”`}. Its keys and sessions are refused and its
          loads are off the board; jobs under way go on, and you can enter what happens to them.
        </Note>
      )}
      {doing === "suspend" && (
        <PowerDialog
          title={`Suspend ${firm.name}?`}
          effect={`Every call of its keys and people is refused at once. ${open.posted} open loads leave the board, ${open.quotes} active quotes are withdrawn. Jobs under way stay as they are.`}
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
    </>
  );
}

function Facts({ data: { firm } }: { data: FirmPage }) {
  const facts: [string, ReactNode][] = [
    ["Contact", firm.contactName],
    [
      "Email",
      <a key="email" href={`mailto:${firm.email}`}>
        {firm.email}
      </a>,
    ],
    [
      "Phone",
      <a key="phone" href={`tel:${firm.phone.replaceAll(/\s/g, "")}`}>
        {firm.phone}
      </a>,
    ],
    ["Does", firm.canPost && firm.canCarry ? "posts and carries" : firm.canCarry ? "carries" : "posts"],
    ["Usual terms", `${firm.usualTermsDays} days`],
    ["Since", <When key="since" at={firm.createdAt} />],
    ["Id", <code key="id">{firm.id}</code>],
  ];
  return (
    <Panel title="Firm">
      <dl className={page.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={page.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function RecordPanel({ data: { record } }: { data: FirmPage }) {
  const sides = [
    ["As poster", record.poster],
    ["As carrier", record.carrier],
  ] as const;
  return (
    <Panel title="Record" flush>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Side</th>
            <th scope="col">Level</th>
            <th scope="col" className={table.right}>
              Score
            </th>
            <th scope="col" className={table.right}>
              Finished
            </th>
            <th scope="col" className={table.right}>
              Called off
            </th>
            <th scope="col" className={table.right}>
              Disputed
            </th>
            <th scope="col" className={table.right}>
              Pays in
            </th>
          </tr>
        </thead>
        <tbody>
          {sides.map(([name, side]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{side?.level ?? "New"}</td>
              <td className={table.right}>{side?.score ?? "–"}</td>
              <td className={table.right}>{side?.finished ?? 0}</td>
              <td className={table.right}>{side?.calledOff ?? 0}</td>
              <td className={table.right}>{side?.disputed ?? 0}</td>
              <td className={table.right}>{side?.daysToPay ? `${side.daysToPay} days` : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
