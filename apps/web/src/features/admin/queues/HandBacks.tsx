"use client";

import { IconArrowBackUp } from "@tabler/icons-react";
import { telLink } from "../../../shared/load-parts/contact.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Jobs } from "./Jobs.tsx";
import { waited } from "./queue-words.ts";
import { ReviewQueue, useReviewQueue } from "./Review.tsx";
import { Settle, useAfterDecision } from "./Settle.tsx";

/** Queue of carriers that handed back too many bookings in 24 hours; they cannot book until reviewed. */
export function HandBacksQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const review = useReviewQueue({
    key: trpc.admin.queues.handBacks.pathKey(),
    read: (cursor, signal) => client.admin.queues.handBacks.query(cursor ? { cursor } : {}, { signal }),
    idOf: ({ firm }) => firm.id,
  });
  const settled = useAfterDecision(review);
  return (
    <ReviewQueue
      queue="hand-backs"
      review={review}
      what="firm"
      line={({ firm, limitedAt, handedBack, finished }) => ({
        name: firm.name,
        age: waited(limitedAt, now),
        small: `${counted(finished, "job")} finished`,
        flag: `${counted(handedBack, "load")} handed back`,
        found: true,
      })}
      reviewed={(line) => ({
        firm: line.firm,
        badge: (
          <Badge tone="warn" icon={IconArrowBackUp}>{`Limited ${waited(line.limitedAt, now)} ago`}</Badge>
        ),
        since: (
          <Row as="span" gap={8}>
            <a href={telLink(line.firm.phone)}>{line.firm.phone}</a>
            <span>{counted(line.finished, "job")} finished</span>
          </Row>
        ),
        children: (
          <>
            <Jobs
              title={`It handed back ${counted(line.handedBack, "load")}`}
              sub={
                line.handedBack > line.loads.length
                  ? `the ${line.loads.length} handed back last, as they are now`
                  : "as they are now"
              }
              jobs={line.loads}
            />
            <Settle
              key={line.firm.id}
              line={{ queue: "handBacks", firm: line.firm, seenAt: line.handedBackAt }}
              effect="It read the job sheet of each. Looked after, it may book again."
              onSettled={settled}
            />
          </>
        ),
      })}
    />
  );
}
