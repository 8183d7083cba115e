"use client";

import {
  IconBell,
  IconBuilding,
  IconDevices,
  IconDownload,
  IconHistory,
  IconLink,
  IconLock,
  IconShieldLock,
  IconUser,
} from "@tabler/icons-react";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { SideNav } from "../../ui/primitives/SideNav.tsx";

/** Sections of the account page, in the order shown. */
const PARTS = [
  { id: "you", name: "Name, dates and email", icon: IconUser },
  { id: "password", name: "Password", icon: IconLock },
  { id: "second-factor", name: "Second factor", icon: IconShieldLock },
  { id: "devices", name: "Devices", icon: IconDevices },
  { id: "sign-ins", name: "Sign-ins", icon: IconHistory },
  { id: "linked", name: "Linked sign-ins", icon: IconLink },
  { id: "data", name: "My data", icon: IconDownload },
] as const;

/** Side navigation of the account page: its sections, and a link to the firm's settings. */
export function AccountNav() {
  const { person, firm } = useSession();
  return (
    <SideNav label="Your account" title={person.name}>
      {PARTS.map(({ id, name, icon: Glyph }) => (
        <a key={id} href={`/account#${id}`}>
          <Glyph size={16} stroke={1.9} aria-hidden />
          {name}
        </a>
      ))}
      {firm && (
        <>
          <p>{firm.name}</p>
          <Link href="/settings/notifications">
            <IconBell size={16} stroke={1.9} aria-hidden />
            Notifications
          </Link>
          <Link href="/settings">
            <IconBuilding size={16} stroke={1.9} aria-hidden />
            Firm settings
          </Link>
        </>
      )}
    </SideNav>
  );
}
