"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { problemOf } from "../../ui/format/problem.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { PageBody, PageColumn, PageColumns } from "../../ui/primitives/Page.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { AdminHead } from "./AdminHead.tsx";
import { Changes } from "./Changes.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { DisputePanel } from "./DisputePanel.tsx";
import { Files } from "./Files.tsx";
import { LoadPanel } from "./LoadPanel.tsx";
import { Notifications } from "./Notifications.tsx";
import { QuotesPanel } from "./QuotesPanel.tsx";

const EVERY_MS = 20_000;

/** Admin page of one load. */
export function AdminLoad({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.admin.load.queryOptions({ id }, { refetchInterval: EVERY_MS }),
  );
  if (data === undefined) {
    if (!error) return <Waiting lines={10} what="the load" />;
    const missing = problemOf(error).code === "not_found";
    return (
      <EmptyState
        title={missing ? `There is no load ${id}` : "The load could not be read"}
        actions={
          missing ? (
            <Link href="/admin/loads">Find a load</Link>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )
        }
      >
        {missing ? <p>No load, live or test, has this reference or id.</p> : <ErrorNote error={error} />}
      </EmptyState>
    );
  }
  return (
    <>
      <AdminHead page={data} />
      {error && (
        <PageBody>
          <ErrorNote error={error} kept="The page is as it was last read." />
        </PageBody>
      )}
      <PageBody>
        <PageColumns kind="wideAside">
          <PageColumn>
            <LoadPanel page={data} />
            <Changes page={data} />
            <Deliveries page={data} />
          </PageColumn>
          <PageColumn>
            {data.disputes.map((dispute) => (
              <DisputePanel key={dispute.id} page={data} dispute={dispute} />
            ))}
            <Files page={data} />
            <QuotesPanel page={data} />
            <Notifications page={data} />
            <Note kind="info">
              You act as <b>an admin of the board</b>. What you change needs a reason and adds a line; nothing
              here can be rewritten.
            </Note>
          </PageColumn>
        </PageColumns>
      </PageBody>
    </>
  );
}
