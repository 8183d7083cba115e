"use client";

import { IconBell } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../trpc/trpc.ts";
import { Link } from "../ui/Link.tsx";
import { Popover } from "../ui/Popover.tsx";
import { When } from "../ui/When.tsx";
import styles from "./Notifications.module.css";
import { notificationText } from "./notification-text.ts";
import bar from "./TopBar.module.css";

/** Notifications, newest first. Closing the list marks what it showed as read. */
export function Notifications({ unread }: { unread: number }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const read = useMutation(
    trpc.accounts.markNotificationsRead.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.accounts.counts.queryFilter()),
    }),
  );
  const { data, error } = useQuery(
    trpc.accounts.notifications.queryOptions({}, { enabled: opened, staleTime: 0 }),
  );
  const [newest] = data?.notifications ?? [];
  const toggle = (open: boolean) => {
    setOpened(open);
    if (!open && newest && newest.readAt === null) read.mutate({ upTo: newest.id });
  };
  const count = unread > 99 ? "99+" : String(unread);
  return (
    <Popover
      className={bar.icon}
      label={`Notifications, ${count} unread`}
      onToggle={toggle}
      button={
        <>
          <IconBell size={16} stroke={1.9} aria-hidden />
          {unread > 0 && <span className={bar.pip}>{count}</span>}
        </>
      }
    >
      {(close) => (
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
                    onClick={close}
                  >
                    <span>{text}</span>
                    <When at={notification.createdAt} />
                  </Target>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Popover>
  );
}
