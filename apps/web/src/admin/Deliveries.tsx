"use client";

import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { Panel } from "../loads/page/Panel.tsx";
import styles from "./AdminTable.module.css";
import { exactTime, fullTime } from "./change-words.ts";
import { answerWords, deliveryNote, tookWords } from "./delivery-words.ts";
import type { AdminLoad, Delivery } from "./types.ts";

/** What was posted to webhook endpoints because of the load, the last first. */
export function Deliveries({ page }: { page: AdminLoad }) {
  const { deliveries, moreDeliveries } = page;
  const waiting = deliveries.filter(({ status }) => status === "pending").length;
  return (
    <Panel
      title="Webhook deliveries"
      sub={`${moreDeliveries ? `the last ${deliveries.length}` : deliveries.length}${waiting > 0 ? `, ${waiting} waiting for the next try` : ""}`}
      flush
    >
      {deliveries.length === 0 ? (
        <p className={styles.none}>Neither firm had an endpoint for what happened to this load.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">To</th>
              <th scope="col">Queued</th>
              <th scope="col" className={styles.right}>
                Tries
              </th>
              <th scope="col">Answer</th>
              <th scope="col" className={styles.right}>
                Took
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id} data-tone={delivery.status === "failed" ? "bad" : undefined}>
                <td className={styles.mono} title={delivery.eventId}>
                  {delivery.type}
                </td>
                <td className={styles.what}>
                  {delivery.firm} · {delivery.host}
                </td>
                <td className={styles.mono}>
                  <time dateTime={delivery.createdAt} title={fullTime(delivery.createdAt)}>
                    {exactTime(delivery.createdAt)}
                  </time>
                </td>
                <td className={styles.right}>{delivery.attempts.length}</td>
                <td>
                  <Answer delivery={delivery} />
                </td>
                <td className={styles.right}>{tookWords(delivery)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Answer({ delivery }: { delivery: Delivery }) {
  const tried = delivery.attempts.length > 0;
  const good = delivery.status === "delivered";
  const Glyph = good ? IconCheck : tried ? IconX : IconClock;
  return (
    <>
      <span className={good ? styles.good : tried ? styles.wrong : undefined}>
        <Glyph size={13} stroke={2.2} aria-hidden />
        {answerWords(delivery)}
      </span>{" "}
      <span className={styles.quiet}>{deliveryNote(delivery)}</span>
    </>
  );
}
