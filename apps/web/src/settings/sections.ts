import { type Icon, IconDevices, IconUsers } from "@tabler/icons-react";

export interface SettingsSection {
  href: string;
  name: string;
  icon: Icon;
}

/** The pages of the settings, in the order of the list beside them. */
export const SETTINGS: readonly SettingsSection[] = [
  { href: "/settings/members", name: "People and seats", icon: IconUsers },
  { href: "/settings/sessions", name: "Where you are signed in", icon: IconDevices },
];
