import {
  type Icon,
  IconAddressBook,
  IconAffiliate,
  IconBell,
  IconBuilding,
  IconFileInvoice,
  IconHelp,
  IconHistory,
  IconId,
  IconKey,
  IconReceipt,
  IconScale,
  IconStar,
  IconTruck,
  IconTruckReturn,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import type { ClientSession } from "../session/SessionContext.tsx";
import { type FirmAction, mayOpen } from "./sections.ts";

export interface SettingsSection {
  href: string;
  name: string;
  /** Summary of the section. */
  holds: string;
  icon: Icon;
  /** Kind of firm that has the section; omitted if people without a firm have it, too. */
  of?: "firms" | "carriers" | "posters" | "both";
  /** Action that a role must allow for a page of the settings; omitted if every role opens it. */
  need?: FirmAction;
}

/** Settings pages, in the order of the side navigation. */
const SECTIONS: readonly SettingsSection[] = [
  {
    href: "/settings/profile",
    name: "Profile and terms",
    holds: "Contact, plan, and when you usually pay",
    icon: IconBuilding,
    of: "firms",
  },
  {
    href: "/settings/members",
    name: "People and roles",
    holds: "Who works here, what each may do, who has a seat",
    icon: IconUsers,
    of: "firms",
  },
  {
    href: "/settings/passport",
    name: "Passport",
    holds: "Licence and insurance, what is missing, and what that costs",
    icon: IconId,
    of: "carriers",
    need: "readAll",
  },
  {
    href: "/settings/billing",
    name: "Billing",
    holds: "What stands on your invoices, your bank account and waiting terms",
    icon: IconFileInvoice,
    of: "firms",
    need: "manageBilling",
  },
  {
    href: "/settings/conditions",
    name: "Conditions of carriage",
    holds: "What you carry on, or have carried",
    icon: IconScale,
    of: "firms",
  },
  {
    href: "/settings/fleet",
    name: "Vehicles and bases",
    holds: "What you run, and where you want alerts",
    icon: IconTruck,
    of: "carriers",
    need: "readAll",
  },
  {
    href: "/vehicles",
    name: "My vehicles",
    holds: "Your empty vehicles, and the loads that fit them",
    icon: IconTruckReturn,
    of: "carriers",
  },
  {
    href: "/settings/networks",
    name: "Networks",
    holds: "Who may offer you work before the board, and invitations",
    icon: IconAffiliate,
    of: "carriers",
    need: "readAll",
  },
  {
    href: "/vehicle-board",
    name: "Empty vehicles",
    holds: "Where other firms’ lorries are empty, to ask them for your loads",
    icon: IconTruckReturn,
    of: "both",
  },
  {
    href: "/network",
    name: "Network",
    holds: "Your own carriers, and how they answer",
    icon: IconAffiliate,
    of: "both",
  },
  {
    href: "/settings/carriers",
    name: "Preferred and blocked",
    holds: "Carriers that see your loads first, or never",
    icon: IconStar,
    of: "posters",
    need: "readAll",
  },
  {
    href: "/settings/sites",
    name: "Address book",
    holds: "Sites that fill in your loads",
    icon: IconAddressBook,
    of: "posters",
    need: "readAll",
  },
  {
    href: "/settings/api",
    name: "API and webhooks",
    holds: "Keys for programs, endpoints and what they answered",
    icon: IconKey,
    of: "firms",
  },
  {
    href: "/settings/notifications",
    name: "Notifications",
    holds: "What you are told on the site and by email, and quiet hours",
    icon: IconBell,
    of: "firms",
  },
  {
    href: "/money",
    name: "Money",
    holds: "Invoices, what is late, self-billing and exports",
    icon: IconReceipt,
    of: "carriers",
  },
  {
    href: "/account",
    name: "Your account",
    holds: "Your name, email, password, second factor, devices and data",
    icon: IconUser,
  },
  {
    href: "/settings/audit",
    name: "Audit log",
    holds: "Who changed what at your firm",
    icon: IconHistory,
    of: "firms",
  },
  {
    href: "/help",
    name: "Help",
    holds: "How to quote, carry and post, and what the words mean",
    icon: IconHelp,
  },
];

/** Returns the sections for a person of this firm and role. */
export function settingsOf({
  firm,
  allowed,
}: Pick<ClientSession, "firm" | "allowed">): readonly SettingsSection[] {
  return SECTIONS.filter(({ href, of, need }) => {
    if (!mayOpen({ allowed }, href) || (need && !allowed.allowedActions.includes(need))) return false;
    if (of === undefined) return true;
    if (of === "carriers") return firm?.canCarry === true;
    if (of === "posters") return firm?.canPost === true;
    if (of === "both") return firm?.canCarry === true && firm.canPost;
    return firm !== null;
  });
}

/** Returns the action that a page of the settings needs; undefined if every role opens it. */
export function settingsNeed(path: string): FirmAction | undefined {
  return SECTIONS.find(({ href }) => path === href || path.startsWith(`${href}/`))?.need;
}
