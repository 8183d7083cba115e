"use client";

import { IconHelp, IconKeyboard, IconLogout, IconUser } from "@tabler/icons-react";
import { useSession } from "../session/SessionContext.tsx";
import { chooseScheme, SCHEMES, useSchemeChoice } from "../theme/use-scheme.ts";
import { Menu } from "../ui/Menu.tsx";
import { showToast } from "../ui/toasts.ts";
import { useFetchAhead } from "../ui/use-fetch-ahead.ts";
import styles from "./TopBar.module.css";

const loadLeave = () => import("../session/leave.ts");

function signOut(): void {
  loadLeave().then(
    ({ leave }) => leave(),
    () =>
      showToast({
        kind: "error",
        text: "You are still signed in. The connection was lost, or the site has just been renewed.",
        action: { label: "Load the page again", run: () => window.location.reload() },
      }),
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.charAt(0) ?? "")
    .join("")
    .toUpperCase();
}

/** The person's own menu: account, keys, colours, signing out. */
export function AccountMenu({ showKeys }: { showKeys: () => void }) {
  const { person } = useSession();
  const scheme = useSchemeChoice();
  const initials = initialsOf(person.name);
  useFetchAhead(loadLeave);
  return (
    <Menu
      className={styles.who}
      label={`${initials}, account of ${person.name}`}
      button={initials}
      entries={[
        [
          { heading: person.email },
          { name: "Your account", icon: IconUser, href: "/account" },
          { name: "Help", icon: IconHelp, href: "/help" },
          { name: "Keyboard shortcuts", icon: IconKeyboard, onSelect: showKeys },
        ],
        [{ group: "Colours", value: scheme ?? "auto", options: SCHEMES, onChoose: chooseScheme }],
        [{ name: "Sign out", icon: IconLogout, onSelect: signOut }],
      ]}
    />
  );
}
