"use client";

import { londonTime } from "@board/calendar";
import { IconBell, IconCheck, IconClock, IconMail, IconMinus, IconX } from "@tabler/icons-react";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { TimeCell } from "./TimeCell.tsx";
import type { AdminLoad } from "./types.ts";

type Notification = AdminLoad["notifications"][number];
type SentEmail = Notification["emails"][number];

const KINDS: Readonly<Record<string, string>> = {
  load_matches: "New load that matches",
  vehicle_matches: "New load for an empty vehicle",
  quote_again: "Open again, quote once more",
  may_quote: "Asks for less, may quote now",
  quote_received: "Quote received",
  quote_void: "Quote void",
  dispute_resolved: "Dispute settled",
  disputed: "Dispute raised",
};

function kindWords(kind: string): string {
  const words = KINDS[kind] ?? kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Panel with the recipients of the load's notifications, on the site and by email. */
export function Notifications({ page }: { page: AdminLoad }) {
  const { notifications, moreNotifications } = page;
  // Rendered with the current time, because carriers without early access are notified only when it ends.
  const now = useNow();
  return (
    <Panel
      title="Notifications"
      sub={moreNotifications ? `the last ${notifications.length}` : `${notifications.length}`}
      flush
    >
      {notifications.length === 0 ? (
        <PanelBody>Nobody was told anything.</PanelBody>
      ) : (
        <Table dense>
          <thead>
            <tr>
              <Th>When</Th>
              <Th>What</Th>
              <Th>To</Th>
              <Th right>Outcome</Th>
            </tr>
          </thead>
          <tbody>
            {notifications.flatMap((notification) => [
              <tr key={notification.id}>
                <TimeCell at={notification.createdAt} />
                <Td wrap>
                  <IconBell size={13} stroke={1.9} aria-label="On the site:" /> {kindWords(notification.kind)}
                </Td>
                <Td wrap>{notification.firm}</Td>
                <Td right>
                  {notification.readAt ? (
                    <Text tone="good">
                      <IconCheck size={13} stroke={2.2} aria-hidden /> read{" "}
                      {londonTime(new Date(notification.readAt))}
                    </Text>
                  ) : (
                    <Text tone="quiet" size="small">
                      {new Date(notification.createdAt) > now ? "shown from then on" : "not read yet"}
                    </Text>
                  )}
                </Td>
              </tr>,
              ...notification.emails.map((email) => (
                <tr key={`${notification.id} ${email.address}`}>
                  <TimeCell at={email.sentAt ?? notification.createdAt} />
                  <Td wrap>
                    <IconMail size={13} stroke={1.9} aria-label="By email:" /> {kindWords(notification.kind)}
                  </Td>
                  <Td wrap>{email.address}</Td>
                  <Td right>
                    <Sent email={email} />
                  </Td>
                </tr>
              )),
            ])}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function Sent({ email: { status, error } }: { email: SentEmail }) {
  if (status === "sent") {
    return (
      <Text tone="good">
        <IconCheck size={13} stroke={2.2} aria-hidden /> sent
      </Text>
    );
  }
  if (status === "dropped") {
    return (
      <Text tone="quiet" size="small" title="By the time it was due nobody could be booked any more.">
        <IconMinus size={13} stroke={2} aria-hidden /> dropped
      </Text>
    );
  }
  if (status === "pending") {
    return (
      <Text tone="quiet" size="small">
        <IconClock size={13} stroke={1.9} aria-hidden /> waiting
      </Text>
    );
  }
  return (
    <Text tone="bad" title={error ?? undefined}>
      <IconX size={13} stroke={2.2} aria-hidden /> not sent
    </Text>
  );
}
