"use client";

import { IconBell } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { fetchedPopover } from "../ui/Popover.tsx";
import bar from "./TopBar.module.css";

const ListPopover = fetchedPopover(() =>
  import("./NotificationList.tsx").then((file) => file.NotificationList),
);

/** The bell and its list. Closing the list marks what it showed as read. */
export function Notifications({ unread }: { unread: number }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const read = useMutation(
    trpc.accounts.markNotificationsRead.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.accounts.counts.queryFilter()),
    }),
  );
  const markRead = (open: boolean) => {
    if (open) return;
    const shown = queries.getQueryData(trpc.accounts.notifications.queryKey({}));
    const [newest] = shown?.notifications ?? [];
    if (newest && newest.readAt === null) read.mutate({ upTo: newest.id });
  };
  const count = unread > 99 ? "99+" : String(unread);
  return (
    <ListPopover
      className={bar.icon}
      label={`Notifications, ${count} unread`}
      onToggle={markRead}
      button={
        <>
          <IconBell size={16} stroke={1.9} aria-hidden />
          {unread > 0 && <span className={bar.pip}>{count}</span>}
        </>
      }
      content={(onDone) => ({ onDone })}
    />
  );
}
