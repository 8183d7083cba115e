"use client";

import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { answerWords, deliveryNote, tookWords } from "../ui/format/delivery-words.ts";
import { Panel } from "../ui/Panel.tsx";
import styles from "./AdminTable.module.css";
import { exactTime, fullTime } from "./change-words.ts";
import { QuickButton } from "./QuickButton.tsx";
import type { AdminLoad, Delivery } from "./types.ts";

/** Deliveries of the load's events, newest first. */
export function Deliveries({ page }: { page: AdminLoad }) {
  const { deliveries, moreDeliveries } = page;
  const missed = [
    ...new Set(
      deliveries.flatMap(({ status, attempts, endpointStatus, endpointId }) =>
        status !== "delivered" && attempts.length > 0 && endpointStatus === "enabled" ? [endpointId] : [],
      ),
    ),
  ];
  const waiting = deliveries.filter(({ status }) => status === "pending").length;
  return (
    <Panel
      title="Webhook deliveries"
      sub={`${moreDeliveries ? `the last ${deliveries.length}` : deliveries.length}${waiting > 0 ? `, ${waiting} waiting for the next try` : ""}`}
      end={missed.length > 0 && <ResendAll endpointIds={missed} loadId={page.load.id} />}
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
              <th scope="col">
                <span className={styles.hidden}>Send again</span>
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
                <td className={styles.right}>
                  <QuickButton
                    label="Resend"
                    busy="Queueing"
                    of={`${delivery.type} to ${delivery.firm}`}
                    because={
                      delivery.endpointStatus === "disabled"
                        ? "The endpoint is disabled; enable it first"
                        : undefined
                    }
                    call={(api) => api.admin.webhooks.resend.mutate({ deliveryId: delivery.id })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function ResendAll({ endpointIds, loadId }: { endpointIds: readonly string[]; loadId: string }) {
  return (
    <QuickButton
      label="Resend all missed"
      busy="Queueing"
      of="of this load"
      call={async (api) => {
        for (const endpointId of endpointIds)
          await api.admin.webhooks.resendMissed.mutate({ endpointId, loadId });
      }}
    />
  );
}

function Answer({ delivery }: { delivery: Delivery }) {
  const tried = delivery.attempts.length > 0;
  const good = delivery.status === "delivered";
  const Glyph = good ? IconCheck : tried ? IconX : IconClock;
  return (
    <>
      <span
        className={good ? styles.good : tried ? styles.wrong : undefined}
        title={delivery.attempts.at(-1)?.responseHead ?? undefined}
      >
        <Glyph size={13} stroke={2.2} aria-hidden />
        {answerWords(delivery)}
      </span>{" "}
      <span className={styles.quiet}>{deliveryNote(delivery)}</span>
    </>
  );
}
