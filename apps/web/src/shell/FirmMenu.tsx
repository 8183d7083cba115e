"use client";

import "./MenuStyles.ts";
import { Menu } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import styles from "./TopBar.module.css";
import { showToast } from "./toasts.ts";

/** The firm that one acts for; somebody in several firms changes it here. */
export function FirmMenu() {
  const { firm, firms } = useSession();
  const trpc = useTRPC();
  const change = useMutation(
    trpc.accounts.switchFirm.mutationOptions({
      // Nothing of the one firm may stay on the screen of the other.
      onSuccess: () => location.assign("/home"),
      onError: () => showToast({ kind: "error", text: "The firm could not be changed. Try again." }),
    }),
  );
  if (firm === null) return <span className={styles.firm}>Admin</span>;
  if (firms.length < 2) {
    return (
      <span className={styles.firm}>
        <span>{firm.name}</span>
      </span>
    );
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={styles.firm}>
          <span>{firm.name}</span>
          <IconChevronDown size={16} stroke={1.9} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Act for</Menu.Label>
        {firms.map(({ id, name, current }) => (
          <Menu.Item
            key={id}
            aria-current={current || undefined}
            leftSection={
              <IconCheck size={16} stroke={1.9} visibility={current ? "visible" : "hidden"} aria-hidden />
            }
            onClick={() => current || change.mutate({ firmId: id })}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
