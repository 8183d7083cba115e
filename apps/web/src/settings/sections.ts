import { type Icon, IconDevices, IconKey, IconUsers } from "@tabler/icons-react";
import type { ClientSession } from "../session/SessionContext.tsx";

export interface SettingsSection {
  href: string;
  name: string;
  /** What is found there. */
  holds: string;
  icon: Icon;
  /** Firms that have a use for it; left out: people without a firm, too. */
  of?: "firm" | "carriers" | "posters";
}

/** The pages of the settings, in the order of the list beside them. */
const SECTIONS: readonly SettingsSection[] = [
  {
    href: "/settings/members",
    name: "People and seats",
    holds: "Who works here, who owns it, who may quote",
    icon: IconUsers,
    of: "firm",
  },
  {
    href: "/settings/api",
    name: "API and webhooks",
    holds: "Endpoints, what was sent to them and what they answered",
    icon: IconKey,
    of: "firm",
  },
  {
    href: "/settings/sessions",
    name: "Where you are signed in",
    holds: "Your browsers, and signing them out",
    icon: IconDevices,
  },
];

/** The sections that somebody has a use for. */
export function settingsOf({ firm }: Pick<ClientSession, "firm">): readonly SettingsSection[] {
  return SECTIONS.filter(({ of }) => {
    if (of === undefined) return true;
    if (of === "carriers") return firm?.canCarry === true;
    if (of === "posters") return firm?.canPost === true;
    return firm !== null;
  });
}
