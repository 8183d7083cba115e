"use client";

import { formatClockSeconds, londonDay } from "@board/calendar";
import { deliveryNote, tookWords } from "../../../ui/format/delivery-words.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { LineButton } from "../../../ui/primitives/ListDetail.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { LogTime } from "../LogTime.tsx";
import { Answer } from "./Answer.tsx";
import type { Delivery } from "./types.ts";

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** Id of the event that is being replayed. */
  replaying: string | undefined;
  /** Undefined while the endpoint is disabled. */
  onReplay: ((eventId: string) => void) | undefined;
}

/** Table of deliveries, with one row for each event. */
export function DeliveryTable({ deliveries, openId, onOpen, replaying, onReplay }: DeliveryTableProps) {
  const today = londonDay(useNow());
  return (
    <Table>
      <thead>
        <tr>
          <Th>Time</Th>
          <Th>Event</Th>
          <Th>Load</Th>
          <Th right>Tries</Th>
          <Th>Answer</Th>
          <Th right>Took</Th>
          <Th hidden>Action</Th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => {
          const { id, eventId, type, event, attempts, createdAt } = delivery;
          return (
            <tr key={id} aria-current={id === openId || undefined}>
              <Td quiet>
                <LogTime at={createdAt} today={today} />
              </Td>
              <td>
                <LineButton open={id === openId} onClick={() => onOpen(id)}>
                  {type}
                </LineButton>
              </td>
              <Td mono>{type !== "webhook.test" && "load" in event.data ? event.data.load.ref : "–"}</Td>
              <Td name="Tries" right>
                {attempts.length}
              </Td>
              <td>
                <Answer attempt={attempts.at(-1)} /> <Text tone="quiet">{deliveryNote(delivery)}</Text>
              </td>
              <Td name="Took" right>
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
