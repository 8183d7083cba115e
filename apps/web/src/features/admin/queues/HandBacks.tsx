"use client";

import { IconArrowBackUp } from "@tabler/icons-react";
import { telLink } from "../../../shared/load-parts/contact.ts";
import { counted } from "../../../ui/format/counted.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Jobs } from "./Jobs.tsx";
import { waited } from "./queue-words.ts";
import type { ReviewedQueue } from "./Review.tsx";
import { Settle } from "./Settle.tsx";
import type { HandBackLine } from "./types.ts";

/**
 * Queue of carriers that handed back too many bookings in 24 hours; they cannot book until an admin has reviewed
 * them.
 */
export const HAND_BACKS: ReviewedQueue<HandBackLine> = {
  name: "hand-backs",
  read: ({ handBacks }) => handBacks,
  idOf: ({ firm }) => firm.id,
  what: "firm",
  line: ({ firm, limitedAt, handedBack, finished }, now) => ({
    name: firm.name,
    age: waited(limitedAt, now),
    small: `${counted(finished, "job")} finished`,
    flag: `${counted(handedBack, "load")} handed back`,
    found: true,
  }),
  reviewed: ({ firm, limitedAt, handedBackAt, handedBack, finished, loads }, now, after) => ({
    firm,
    badge: <Badge tone="warn" icon={IconArrowBackUp}>{`Limited ${waited(limitedAt, now)} ago`}</Badge>,
    since: (
      <Row as="span" gap={8}>
        <a href={telLink(firm.phone)}>{firm.phone}</a>
        <span>{counted(finished, "job")} finished</span>
      </Row>
    ),
    children: (
      <>
        <Jobs
          title={`It handed back ${counted(handedBack, "load")}`}
          sub={
            handedBack > loads.length
              ? `the ${loads.length} handed back last, as they are now`
              : "as they are now"
          }
          jobs={loads}
        />
        <Settle
          key={firm.id}
          queue="handBacks"
          firm={firm}
          seenAt={handedBackAt}
          effect="It read the job sheet of each. Looked after, it may book again."
          after={after}
        />
      </>
    ),
  }),
};
