"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Link } from "../ui/Link.tsx";
import { Note } from "../ui/Note.tsx";
import { problemOf } from "../ui/problem.ts";
import { AdminHead } from "./AdminHead.tsx";
import styles from "./AdminLoad.module.css";
import { Changes } from "./Changes.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { DisputePanel } from "./DisputePanel.tsx";
import { Files } from "./Files.tsx";
import { Notifications } from "./Notifications.tsx";
import { QuotesPanel } from "./QuotesPanel.tsx";
import { Waiting } from "./Waiting.tsx";

const EVERY_MS = 20_000;

/** The whole truth about one load. */
export function AdminLoad({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.admin.load.queryOptions({ id }, { refetchInterval: EVERY_MS }),
  );
  if (data === undefined) {
    if (!error) return <Waiting what="the load" />;
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
        <div className={styles.problem}>
          <ErrorNote error={error} kept="The page is as it was last read." />
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Changes page={data} />
          <Deliveries page={data} />
        </div>
        <div className={styles.column}>
          {data.disputes.map((dispute) => (
            <DisputePanel key={dispute.id} page={data} dispute={dispute} />
          ))}
          <QuotesPanel page={data} />
          <Notifications page={data} />
          <Files page={data} />
          <Note kind="info">
            You act as <b>an admin of the board</b>. What you change needs a reason and adds a line; nothing
            here can be rewritten.
          </Note>
        </div>
      </div>
    </>
  );
}
