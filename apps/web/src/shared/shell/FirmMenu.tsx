"use client";

import { IconChevronDown } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { showToast } from "../../ui/hooks/toasts.ts";
import { Menu } from "../../ui/primitives/Menu.tsx";
import { forgetJobs } from "../session/kept-jobs.ts";
import { keepMode } from "../session/mode.ts";
import { useSession } from "../session/SessionContext.tsx";
import { sendWaiting } from "../session/send-waiting.ts";
import { useTRPC } from "../trpc/trpc.ts";
import styles from "./TopBar.module.css";

/** Name of the current firm; a person in several firms can switch between them here. */
export function FirmMenu() {
  const { firm, firms } = useSession();
  const trpc = useTRPC();
  const change = useMutation(
    trpc.accounts.switchFirm.mutationOptions({
      // Sends waiting quotes before the session switches, because they belong to the current firm.
      onMutate: sendWaiting,
      // Loads a new document, so that no data of the previous firm stays on screen. The next firm starts with live
      // data.
      onSuccess: async () => {
        await forgetJobs();
        keepMode("live");
        location.assign("/home");
      },
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
    <Menu
      className={styles.firm}
      label={`${name}, change firm`}
      button={
        <>
          <span>{name}</span>
          <IconChevronDown size={16} stroke={1.9} aria-hidden />
        </>
      }
      entries={[
        [
          {
            group: "Act for",
            value: firms.find(({ current }) => current)?.id ?? "",
            options: firms.map(({ id, name: other }) => ({ value: id, name: other })),
            onChoose: (firmId) => change.mutate({ firmId }),
          },
        ],
      ]}
    />
  );
}
