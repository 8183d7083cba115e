"use client";

import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { Link } from "../../ui/Link.tsx";
import { Td } from "../../ui/Table.tsx";
import { useNow } from "../../ui/use-now.ts";
import { EndpointActs } from "../EndpointActs.tsx";
import { usePages } from "../use-pages.ts";
import { Age } from "./Age.tsx";
import { QueueFrame } from "./QueueFrame.tsx";
import { endpointFate, lastAnswerWords } from "./queue-words.ts";
import { QUEUE_EVERY_MS } from "./queues.ts";

/** Endpoints that do not answer as they should. */
export function WebhooksQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const list = usePages({
    key: [...trpc.admin.queues.webhooks.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.webhooks.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  return (
    <QueueFrame
      name="webhooks"
      list={list}
      heads={["Failing for", "Host", "Firm", "Last answer", "Waiting", "Becomes", "Next"]}
    >
      {list.data?.pages.flatMap((page) =>
        page.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <Age since={line.since} now={now} />
            </td>
            <Td wrap>
              {line.host} {line.mode === "test" && <b>test</b>}
            </Td>
            <Td wrap>
              <Link href={`/admin/firms/${line.firm.id}`}>{line.firm.name}</Link>
            </Td>
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
