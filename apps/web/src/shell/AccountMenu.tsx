"use client";

import { IconFlask, IconKeyboard, IconLogout, IconUser } from "@tabler/icons-react";
import { leave } from "../session/leave.ts";
import { keepMode } from "../session/mode.ts";
import { useSession } from "../session/SessionContext.tsx";
import { Link } from "../ui/Link.tsx";
import { Popover } from "../ui/Popover.tsx";
import { closeMenu } from "./close-menu.ts";
import menu from "./Menu.module.css";
import { SchemeSwitch } from "./SchemeSwitch.tsx";
import styles from "./TopBar.module.css";

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.charAt(0) ?? "")
    .join("")
    .toUpperCase();
}

/** The person's own menu: account, keys, test data, colours, signing out. */
export function AccountMenu({ showKeys }: { showKeys: () => void }) {
  const { person, firm, mode } = useSession();
  const initials = initialsOf(person.name);
  const switchData = () => {
    keepMode(mode === "test" ? "live" : "test");
    location.reload();
  };
  return (
    <Popover className={styles.who} label={`${initials}, account of ${person.name}`} button={initials}>
      <div className={menu.menu}>
        <p className={menu.label}>{person.email}</p>
        <ul>
          <li>
            <Link href="/account" className={menu.item} onClick={closeMenu}>
              <IconUser size={16} stroke={1.9} aria-hidden />
              Your account
            </Link>
          </li>
          <li>
            <button
              type="button"
              className={menu.item}
              onClick={(event) => {
                closeMenu(event);
                showKeys();
              }}
            >
              <IconKeyboard size={16} stroke={1.9} aria-hidden />
              Keys
            </button>
          </li>
          {firm && (
            <li>
              <button type="button" className={menu.item} aria-pressed={mode === "test"} onClick={switchData}>
                <IconFlask size={16} stroke={1.9} aria-hidden />
                {mode === "test" ? "Back to live data" : "Show test data"}
              </button>
            </li>
          )}
        </ul>
        <div className={menu.colours}>
          <SchemeSwitch />
        </div>
        <ul>
          <li>
            <button type="button" className={menu.item} onClick={() => void leave()}>
              <IconLogout size={16} stroke={1.9} aria-hidden />
              Sign out
            </button>
          </li>
        </ul>
      </div>
    </Popover>
  );
}
