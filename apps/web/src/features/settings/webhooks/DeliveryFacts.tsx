"use client";

import { useNow } from "../../../ui/hooks/use-now.ts";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import styles from "./DeliveryFacts.module.css";
import { deliveryFacts } from "./delivery-facts.ts";
import type { Delivery } from "./types.ts";

const HEIGHT = 22;
const STEP = 5;

interface DeliveryFactsProps {
  /** First page of the deliveries, without a filter. */
  newest: { deliveries: readonly Delivery[]; nextCursor: string | null } | undefined;
}

/** Statistics of the endpoint for the last day: sent, delivered, response time, and failures. */
export function DeliveryFacts({ newest }: DeliveryFactsProps) {
  const now = useNow().getTime();
  if (newest === undefined) return <Waiting what="the last day" />;
  const { deliveries, nextCursor } = newest;
  const facts = deliveryFacts(deliveries, nextCursor !== null, now);
  const waiting = deliveries.filter(({ status }) => status === "pending").length;
  const highest = Math.max(1, ...facts.bars.map(({ sent }) => sent));
  const failures = facts.bars.filter(({ failed }) => failed > 0).length;
  const sent = facts.sent === 1 ? "1 event" : `${facts.sent} events`;
  const bars = (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${facts.bars.length * STEP} ${HEIGHT}`}
      role="img"
      aria-label={`Events for each half hour of the last day; ${failures} of them with failures`}
    >
      {facts.bars.map(({ sent, failed }, index) => {
        const height = failed > 0 ? HEIGHT : Math.max(1, (sent / highest) * (HEIGHT - 2));
        return (
          <rect
            key={index}
            className={failed > 0 ? styles.failed : undefined}
            x={index * STEP}
            y={HEIGHT - height}
            width={STEP - 2}
            height={height}
          />
        );
      })}
    </svg>
  );
  return (
    <PanelBody>
      <Pairs
        kind="across"
        pairs={[
          ["Last 24 h", `${facts.wholeDay ? "" : "newest "}${sent}, ${facts.answered} answered`],
          ["Median answer", facts.medianMs === null ? "–" : `${(facts.medianMs / 1000).toFixed(2)} s`],
          ["Waiting", String(waiting)],
          ["Per half hour, red failed", bars],
        ]}
      />
    </PanelBody>
  );
}
