"use client";

import "./MenuStyles.ts";
import { Menu } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useTRPC } from "../trpc/trpc.ts";
import { When } from "../ui/When.tsx";
import menu from "./Notes.module.css";
import { noteText } from "./note-text.ts";
import styles from "./TopBar.module.css";

/** What happened elsewhere, newest first. Opening the list marks what it shows as read. */
export function Notes({ unread }: { unread: number }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const read = useMutation(
    trpc.accounts.readNotes.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.accounts.desk.queryFilter()),
    }),
  );
  const { data, error } = useQuery(trpc.accounts.notes.queryOptions({}, { enabled: opened, staleTime: 0 }));
  const [newest] = data?.notes ?? [];
  const toggle = (open: boolean) => {
    setOpened(open);
    if (!open && newest && newest.readAt === null) read.mutate({ upTo: newest.id });
  };
  return (
    <Menu position="bottom-end" width={320} opened={opened} onChange={toggle}>
      <Menu.Target>
        <button
          type="button"
          className={styles.icon}
          aria-label={`Notifications, ${unread} unread`}
          title="Notifications"
        >
          <IconBell size={16} stroke={1.9} aria-hidden />
          {unread > 0 && <span className={styles.pip}>{unread > 99 ? "99+" : unread}</span>}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={menu.list}>
        <Menu.Label>Notifications</Menu.Label>
        {error && <p className={menu.empty}>They could not be read. Close this and try again.</p>}
        {data?.notes.length === 0 && (
          <p className={menu.empty}>Nothing yet. Bookings and matching loads come here.</p>
        )}
        {data?.notes.map((note) => {
          const { text, href } = noteText(note);
          return (
            <Menu.Item
              key={note.id}
              component={Link}
              href={href}
              className={menu.note}
              data-new={note.readAt === null || undefined}
            >
              <span>{text}</span>
              <When at={note.createdAt} />
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
