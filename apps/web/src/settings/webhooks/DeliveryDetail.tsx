"use client";

import { formatClockSeconds } from "@board/calendar";
import { IconClock } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { formatExact } from "../../ui/format/days.ts";
import { Answer } from "./Answer.tsx";
import { asCurl } from "./as-curl.ts";
import styles from "./DeliveryDetail.module.css";
import type { Delivery } from "./types.ts";

interface DeliveryDetailProps {
  delivery: Delivery;
  url: string;
  /** Somebody chose it: on a narrow screen it stands below the list. */
  asked: boolean;
}

/** One event: what was sent, each try and what came back. */
export function DeliveryDetail({ delivery, url, asked }: DeliveryDetailProps) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) shown.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  const { type, eventId, event, attempts, nextAttemptAt } = delivery;
  return (
    <section ref={shown} className={styles.detail} aria-label={`${type}, what was sent`}>
      <header>
        <h3>{type}</h3>
        <Answer attempt={attempts.at(-1)} />
        <CopyButton key={delivery.id} text={asCurl(delivery, url)} size="small">
          Copy as curl
        </CopyButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
      <pre tabIndex={0}>
        webhook-id: {eventId}
        {"\n\n"}
        {JSON.stringify(event, null, 2)}
      </pre>
      <h3>Tries</h3>
      {attempts.length === 0 && nextAttemptAt === null && <p>It was given up before the first try.</p>}
      <ol>
        {attempts.map(({ at, statusCode, ms, error, responseHead }) => (
          <li key={at}>
            <time dateTime={at} title={formatExact(new Date(at))}>
              {formatClockSeconds(new Date(at))}
            </time>
            <Answer attempt={{ statusCode, error }} />
            <span className={styles.quiet}>{(ms / 1000).toFixed(2)} s</span>
            {responseHead && <q>{responseHead}</q>}
          </li>
        ))}
        {nextAttemptAt !== null && (
          <li>
            <time dateTime={nextAttemptAt} title={formatExact(new Date(nextAttemptAt))}>
              {formatClockSeconds(new Date(nextAttemptAt))}
            </time>
            <span className={styles.quiet}>
              <IconClock size={13} stroke={2.2} aria-hidden /> next
            </span>
          </li>
        )}
      </ol>
    </section>
  );
}
