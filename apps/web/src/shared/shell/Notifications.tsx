"use client";

import { IconBell } from "@tabler/icons-react";
import { useRef } from "react";
import { fetchedPopover } from "../../ui/primitives/Popover.tsx";
import { useGoKeys } from "./keys.ts";
import bar from "./TopBar.module.css";

const BUTTON = "notifications";

const ListPopover = fetchedPopover(() =>
  import("./NotificationsPanel.tsx").then((file) => file.NotificationsPanel),
);

/** Bell with the number of unread notifications. Opening the panel marks none as read. */
export function Notifications({ unread }: { unread: number }) {
  const before = useRef<HTMLElement>(null);
  // Remembers the focused element, such as a row of the board, so that closing restores the focus to it.
  useGoKeys({ n: BUTTON }, () => {
    const { activeElement } = document;
    document.getElementById(BUTTON)?.click();
    before.current =
      activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  });
  const count = unread > 99 ? "99+" : String(unread);
  return (
    <ListPopover
      className={bar.icon}
      buttonId={BUTTON}
      label={`Notifications, ${count} unread`}
      panelLabel="Notifications"
      backTo={before}
      onToggle={(open) => {
        // Cleared when the panel opens; the shortcut sets it after that.
        if (open) before.current = null;
      }}
      flush
      button={
        <>
          <IconBell size={16} stroke={1.9} aria-hidden />
          {unread > 0 && <span className={bar.pip}>{count}</span>}
        </>
      }
      content={(close) => ({ unread, close })}
    />
  );
}
