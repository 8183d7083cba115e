"use client";

import { formatClockSeconds, londonDay } from "@board/calendar";
import { Button } from "../../ui/Button.tsx";
import { deliveryNote, tookWords } from "../../ui/format/delivery-words.ts";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { useNow } from "../../ui/use-now.ts";
import { LineButton } from "../ListDetail.tsx";
import { LogTime } from "../LogTime.tsx";
import { Answer } from "./Answer.tsx";
import styles from "./DeliveryTable.module.css";
import type { Delivery } from "./types.ts";

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** The event that is being sent again. */
  replaying: string | undefined;
  /** Left out while the endpoint is disabled. */
  onReplay: ((eventId: string) => void) | undefined;
}

/** The log, a line for each event. */
export function DeliveryTable({ deliveries, openId, onOpen, replaying, onReplay }: DeliveryTableProps) {
  const today = londonDay(useNow());
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <Th>Time</Th>
          <Th>Event</Th>
          <Th>Load</Th>
          <th scope="col" className={styles.right}>
            Tries
          </th>
          <Th>Answer</Th>
          <th scope="col" className={styles.right}>
            Took
          </th>
          <Th hidden>Action</Th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => {
          const { id, eventId, type, event, attempts, createdAt } = delivery;
          return (
            <tr key={id} data-open={id === openId || undefined}>
              <td>
                <LogTime at={createdAt} today={today} />
              </td>
              <td>
                <LineButton open={id === openId} onClick={() => onOpen(id)}>
                  {type}
                </LineButton>
              </td>
              <td className={styles.mono}>
                {type !== "webhook.test" && "load" in event.data ? event.data.load.ref : "–"}
              </td>
              <Td name="Tries" className={styles.right}>
                {attempts.length}
              </Td>
              <td>
                <Answer attempt={attempts.at(-1)} />{" "}
                <span className={styles.quiet}>{deliveryNote(delivery)}</span>
              </td>
              <Td name="Took" className={styles.right}>
                {tookWords(delivery)}
              </Td>
              <td>
                {onReplay && (
                  <Button
                    size="small"
                    busy={replaying === eventId ? "Sending" : undefined}
                    aria-label={`Replay ${type} of ${formatClockSeconds(new Date(createdAt))}`}
                    onClick={() => {
                      onOpen(id);
                      onReplay(eventId);
                    }}
                  >
                    Replay
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
