"use client";

import {
  IconBuilding,
  IconDevices,
  IconDownload,
  IconHistory,
  IconLink,
  IconLock,
  IconShieldLock,
  IconUser,
} from "@tabler/icons-react";
import { useSession } from "../session/SessionContext.tsx";
import styles from "../settings/SettingsNav.module.css";
import { Link } from "../ui/Link.tsx";

/** The parts of the account page, in its order. */
const PARTS = [
  { id: "you", name: "Name and email", icon: IconUser },
  { id: "password", name: "Password", icon: IconLock },
  { id: "second-factor", name: "Second factor", icon: IconShieldLock },
  { id: "devices", name: "Devices", icon: IconDevices },
  { id: "sign-ins", name: "Sign-ins", icon: IconHistory },
  { id: "linked", name: "Linked sign-ins", icon: IconLink },
  { id: "data", name: "My data", icon: IconDownload },
] as const;

/** Beside the account page: its parts, and the way to the firm's settings. */
export function AccountNav() {
  const { person, firm } = useSession();
  return (
    <nav className={styles.nav} aria-label="Your account">
      <p>{person.name}</p>
      {PARTS.map(({ id, name, icon: Glyph }) => (
        <a key={id} href={`/account#${id}`}>
          <Glyph size={16} stroke={1.9} aria-hidden />
          {name}
        </a>
      ))}
      {firm && (
        <>
          <p className={styles.second}>{firm.name}</p>
          <Link href="/settings">
            <IconBuilding size={16} stroke={1.9} aria-hidden />
            Firm settings
          </Link>
        </>
      )}
    </nav>
  );
}
