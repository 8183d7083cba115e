"use client";

import "./MenuStyles.ts";
import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDevices, IconFlask, IconKeyboard, IconLogout } from "@tabler/icons-react";
import Link from "next/link";
import { leave } from "../session/leave.ts";
import { keepMode } from "../session/mode.ts";
import { useSession } from "../session/SessionContext.tsx";
import styles from "./TopBar.module.css";

const SCHEMES = [
  { value: "auto", name: "As the system has it" },
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
] as const;

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.charAt(0) ?? "")
    .join("")
    .toUpperCase();
}

function Tick({ shown }: { shown: boolean }) {
  return <IconCheck size={16} stroke={1.9} visibility={shown ? "visible" : "hidden"} aria-hidden />;
}

/** What is the person's own: colours, keys, test data, sessions, signing out. */
export function AccountMenu({ showKeys }: { showKeys: () => void }) {
  const { person, firm, mode } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const switchData = () => {
    keepMode(mode === "test" ? "live" : "test");
    location.reload();
  };
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <button
          type="button"
          className={styles.who}
          aria-label={`${person.name}: account`}
          title={person.name}
        >
          {initialsOf(person.name)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{person.email}</Menu.Label>
        <Menu.Item
          component={Link}
          href="/settings/sessions"
          className={styles.link}
          leftSection={<IconDevices size={16} stroke={1.9} aria-hidden />}
        >
          Where you are signed in
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.9} aria-hidden />} onClick={showKeys}>
          Keys
        </Menu.Item>
        {firm && (
          <Menu.Item
            role="menuitemcheckbox"
            aria-checked={mode === "test"}
            leftSection={<IconFlask size={16} stroke={1.9} aria-hidden />}
            onClick={switchData}
          >
            {mode === "test" ? "Back to live data" : "Show test data"}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        {SCHEMES.map(({ value, name }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Tick shown={colorScheme === value} />}
            onClick={() => setColorScheme(value)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.9} aria-hidden />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
