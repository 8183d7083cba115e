"use client";

import { londonTime } from "@board/calendar";
import { IconBell, IconCheck, IconClock, IconMail, IconMinus, IconX } from "@tabler/icons-react";
import { Panel } from "../ui/Panel.tsx";
import styles from "./AdminTable.module.css";
import { exactTime, fullTime } from "./change-words.ts";
import type { AdminLoad } from "./types.ts";

type Notification = AdminLoad["notifications"][number];
type SentEmail = Notification["emails"][number];

const KINDS: Readonly<Record<string, string>> = {
  load_matches: "New load that matches",
  quote_again: "Open again, quote once more",
  quote_received: "Quote received",
  quote_void: "Quote void",
  dispute_resolved: "Dispute settled",
  disputed: "Dispute raised",
};

function kindWords(kind: string): string {
  const words = KINDS[kind] ?? kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Recipients of the load's notifications, on the site and by email. */
export function Notifications({ page }: { page: AdminLoad }) {
  const { notifications, moreNotifications } = page;
  return (
    <Panel
      title="Notifications"
      sub={moreNotifications ? `the last ${notifications.length}` : `${notifications.length}`}
      flush
    >
      {notifications.length === 0 ? (
        <p className={styles.none}>Nobody was told anything.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">To</th>
              <th scope="col" className={styles.right}>
                Came of it
              </th>
            </tr>
          </thead>
          <tbody>
            {notifications.flatMap((notification) => [
              <tr key={notification.id}>
                <Told at={notification.createdAt} />
                <td className={styles.what}>
                  <IconBell size={13} stroke={1.9} aria-label="On the site:" /> {kindWords(notification.kind)}
                </td>
                <td className={styles.what}>{notification.firm}</td>
                <td className={styles.right}>
                  {notification.readAt ? (
                    <span className={styles.good}>
                      <IconCheck size={13} stroke={2.2} aria-hidden /> read{" "}
                      {londonTime(new Date(notification.readAt))}
                    </span>
                  ) : (
                    <span className={styles.quiet}>not read yet</span>
                  )}
                </td>
              </tr>,
              ...notification.emails.map((email) => (
                <tr key={`${notification.id} ${email.address}`}>
                  <Told at={email.sentAt ?? notification.createdAt} />
                  <td className={styles.what}>
                    <IconMail size={13} stroke={1.9} aria-label="By email:" /> {kindWords(notification.kind)}
                  </td>
                  <td className={styles.what}>{email.address}</td>
                  <td className={styles.right}>
                    <Sent email={email} />
                  </td>
                </tr>
              )),
            ])}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Told({ at }: { at: string }) {
  return (
    <td className={styles.mono}>
      <time dateTime={at} title={fullTime(at)}>
        {exactTime(at).slice(0, -7)}
      </time>
    </td>
  );
}

function Sent({ email: { status, error } }: { email: SentEmail }) {
  if (status === "sent") {
    return (
      <span className={styles.good}>
        <IconCheck size={13} stroke={2.2} aria-hidden /> sent
      </span>
    );
  }
  if (status === "dropped") {
    return (
      <span className={styles.quiet} title="By the time it was due nobody could be booked any more.">
        <IconMinus size={13} stroke={2} aria-hidden /> dropped
      </span>
    );
  }
  if (status === "pending") {
    return (
      <span className={styles.quiet}>
        <IconClock size={13} stroke={1.9} aria-hidden /> waiting
      </span>
    );
  }
  return (
    <span className={styles.wrong} title={error ?? undefined}>
      <IconX size={13} stroke={2.2} aria-hidden /> not sent
    </span>
  );
}
