"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { Link } from "../ui/Link.tsx";
import { When } from "../ui/When.tsx";
import styles from "./Notifications.module.css";
import { notificationText } from "./notification-text.ts";

/** Notifications, newest first; read anew whenever the list is opened. */
export function NotificationList({ onDone }: { onDone: () => void }) {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.accounts.notifications.queryOptions({}, { staleTime: 0 }));
  return (
    <div className={styles.list}>
      <h2>Notifications</h2>
      {error && <p className={styles.empty}>They could not be read. Close this and try again.</p>}
      {data?.notifications.length === 0 && (
        <p className={styles.empty}>Nothing yet. Bookings and matching loads come here.</p>
      )}
      <ul>
        {data?.notifications.map((notification) => {
          const { text, href } = notificationText(notification);
          // The board looks at what stands after the # only when the browser itself goes there.
          const Target = href.includes("#") ? "a" : Link;
          return (
            <li key={notification.id}>
              <Target
                href={href}
                className={styles.notification}
                data-new={notification.readAt === null || undefined}
                onClick={onDone}
              >
                <span>{text}</span>
                <When at={notification.createdAt} />
              </Target>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
