"use client";

import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { Popover } from "../ui/Popover.tsx";
import menu from "./Menu.module.css";
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
  const name = firm?.name ?? "Admin";
  if (firm === null || firms.length < 2) {
    return (
      <span className={styles.firm}>
        <span>{name}</span>
      </span>
    );
  }
  return (
    <Popover
      className={styles.firm}
      label={`${name}, change firm`}
      button={
        <>
          <span>{name}</span>
          <IconChevronDown size={16} stroke={1.9} aria-hidden />
        </>
      }
    >
      <div className={menu.menu}>
        <p className={menu.label}>Act for</p>
        <ul>
          {firms.map(({ id, name: other, current }) => (
            <li key={id}>
              <button
                type="button"
                className={menu.item}
                aria-current={current || undefined}
                onClick={() => current || change.mutate({ firmId: id })}
              >
                <IconCheck size={16} stroke={1.9} visibility={current ? "visible" : "hidden"} aria-hidden />
                {other}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  );
}
