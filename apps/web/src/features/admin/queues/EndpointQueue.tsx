"use client";

import { ModeBadge } from "../../../shared/session/ModeBadge.tsx";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Td } from "../../../ui/primitives/Table.tsx";
import { EndpointActs } from "../EndpointActs.tsx";
import { usePages } from "../use-pages.ts";
import { Age } from "./Age.tsx";
import { QueueFrame } from "./QueueFrame.tsx";
import { endpointFate, lastAnswerWords } from "./queue-words.ts";
import { QUEUE_EVERY_MS } from "./queues.ts";

/** Queue of failing webhook endpoints. */
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
      heads={[
        { name: "Failing for" },
        { name: "Host" },
        { name: "Firm" },
        { name: "Last answer" },
        { name: "Waiting" },
        { name: "Becomes" },
        { name: "Next", right: true },
      ]}
    >
      {list.data?.pages.flatMap((page) =>
        page.lines.map((line) => (
          <tr key={line.id}>
            <Td name="Failing for">
              <Age since={line.since} now={now} />
            </Td>
            <Td wrap>
              {line.label} {line.mode === "test" && <ModeBadge mode="test" />}
            </Td>
            <Td wrap>
              <Link href={`/admin/firms/${line.firm.id}`}>{line.firm.name}</Link>
            </Td>
            <Td name="Last answer">{lastAnswerWords(line)}</Td>
            <Td name="Waiting">{line.waiting}</Td>
            <Td name="Becomes">{endpointFate(line, now)}</Td>
            <td>
              <EndpointActs endpoint={line} failing />
            </td>
          </tr>
        )),
      )}
    </QueueFrame>
  );
}
