"use client";

import { IconHelp, IconKeyboard, IconLogout, IconUser } from "@tabler/icons-react";
import { Menu } from "../../ui/primitives/Menu.tsx";
import { leave } from "../session/leave.ts";
import { useSession } from "../session/SessionContext.tsx";
import { chooseScheme, SCHEMES, useSchemeChoice } from "../theme/use-scheme.ts";
import styles from "./TopBar.module.css";

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.charAt(0) ?? "")
    .join("")
    .toUpperCase();
}

/** Menu of the signed-in person: account, shortcuts, colour scheme, signing out. */
export function AccountMenu({ showKeys }: { showKeys: () => void }) {
  const { person } = useSession();
  const scheme = useSchemeChoice();
  const initials = initialsOf(person.name);
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
        [{ name: "Sign out", icon: IconLogout, onSelect: () => void leave() }],
      ]}
    />
  );
}
