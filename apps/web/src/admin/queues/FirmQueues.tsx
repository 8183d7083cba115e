"use client";

import Link from "next/link";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { useNow } from "../../ui/use-now.ts";
import table from "../AdminTable.module.css";
import { EndpointActs } from "../EndpointActs.tsx";
import { QuickButton } from "../QuickButton.tsx";
import { usePages } from "../use-pages.ts";
import { QueueFrame } from "./QueueFrame.tsx";
import styles from "./Queues.module.css";
import { endpointFate, firmDeeds, firmKind, lastAnswerWords, waited } from "./queue-words.ts";

const EVERY_MS = 20_000;

/** Endpoints that do not answer as they should. */
export function WebhooksQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const list = usePages({
    key: [...trpc.admin.queues.webhooks.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.webhooks.query(cursor ? { cursor } : {}, { signal }),
    everyMs: EVERY_MS,
  });
  return (
    <QueueFrame
      name="webhooks"
      list={list}
      table={table.table}
      heads={["Failing for", "Host", "Firm", "Last answer", "Waiting", "Becomes", "Next"]}
    >
      {list.data?.pages.flatMap((page) =>
        page.lines.map((line) => (
          <tr key={line.id}>
            <td className={styles.age}>{waited(line.since, now)}</td>
            <td className={table.what}>
              {line.host} {line.mode === "test" && <b>test</b>}
            </td>
            <td className={table.what}>
              <Link href={`/admin/firms/${line.firm.id}`}>{line.firm.name}</Link>
            </td>
            <td>{lastAnswerWords(line)}</td>
            <td>{line.waiting}</td>
            <td>{endpointFate(line, now)}</td>
            <td>
              <EndpointActs endpoint={line} failing />
            </td>
          </tr>
        )),
      )}
    </QueueFrame>
  );
}

/** Firms of the last 30 days that nobody has looked at. */
export function FirmsQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const list = usePages({
    key: [...trpc.admin.queues.firms.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.firms.query(cursor ? { cursor } : {}, { signal }),
    everyMs: EVERY_MS,
  });
  return (
    <QueueFrame
      name="firms"
      list={list}
      table={table.table}
      heads={["Since", "Firm", "Kind", "Contact", "So far", "Next"]}
    >
      {list.data?.pages.flatMap((page) =>
        page.lines.map((line) => (
          <tr key={line.id}>
            <td className={styles.age}>{waited(line.createdAt, now)}</td>
            <td className={table.what}>
              <Link href={`/admin/firms/${line.id}`}>{line.name}</Link>
              {line.suspended && <b> suspended</b>}
            </td>
            <td>{firmKind(line)}</td>
            <td className={table.what}>
              {line.contactName}{" "}
              <a className={table.quiet} href={`tel:${line.phone.replaceAll(/\s/g, "")}`}>
                {line.phone}
              </a>
            </td>
            <td>{firmDeeds(line)}</td>
            <td>
              <span className={styles.acts}>
                <QuickButton
                  label="Looked at"
                  busy="Noting"
                  of={line.name}
                  call={(api) => api.admin.queues.checkFirm.mutate({ firmId: line.id })}
                />
              </span>
            </td>
          </tr>
        )),
      )}
    </QueueFrame>
  );
}
