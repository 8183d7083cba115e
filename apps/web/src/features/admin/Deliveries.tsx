"use client";

import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { answerWords, deliveryNote, tookWords } from "../../ui/format/delivery-words.ts";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { QuickButton } from "./QuickButton.tsx";
import { TimeCell } from "./TimeCell.tsx";
import type { AdminLoad, Delivery } from "./types.ts";

/** Panel with the webhook deliveries of the load's events, newest first. */
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
        <PanelBody>Neither firm had an endpoint for what happened to this load.</PanelBody>
      ) : (
        <Table dense>
          <thead>
            <tr>
              <Th>Event</Th>
              <Th>To</Th>
              <Th>Queued</Th>
              <Th right>Tries</Th>
              <Th>Answer</Th>
              <Th right>Took</Th>
              <Th hidden>Send again</Th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id} data-tone={delivery.status === "failed" ? "bad" : undefined}>
                <Td mono title={delivery.eventId}>
                  {delivery.type}
                </Td>
                <Td wrap>
                  {delivery.firm} · {delivery.label}
                </Td>
                <TimeCell at={delivery.createdAt} />
                <Td name="Tries" right>
                  {delivery.attempts.length}
                </Td>
                <td>
                  <Answer delivery={delivery} />
                </td>
                <Td name="Took" right>
                  {tookWords(delivery)}
                </Td>
                <Td right>
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
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
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
  const last = delivery.attempts.at(-1);
  return (
    <>
      <Text
        tone={good ? "good" : tried ? "bad" : undefined}
        title={[last?.error, last?.responseHead].filter(Boolean).join("\n") || undefined}
      >
        <Glyph size={13} stroke={2.2} aria-hidden />
        {answerWords(delivery)}
      </Text>{" "}
      <Text tone="quiet" size="small">
        {deliveryNote(delivery)}
      </Text>
    </>
  );
}
