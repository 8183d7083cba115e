import type { ClientSession } from "../session/SessionContext.tsx";

export interface Section {
  id:
    | "board"
    | "offers"
    | "quotes"
    | "diary"
    | "vehicles"
    | "vehicleBoard"
    | "loads"
    | "post"
    | "network"
    | "money"
    | "settings"
    | "admin"
    | "find"
    | "firms"
    | "people"
    | "health"
    | "log";
  href: string;
  name: string;
  /** Letter of the shortcut, pressed after G. */
  key?: string;
  /** True for a section without room in the bar; "Firm settings" leads to it. */
  beside?: true;
}

export type FirmAction = ClientSession["allowed"]["allowedActions"][number];

/** Actions that a role must allow for the pages under an address; those of the settings stand with them. */
const PAGE_NEEDS: Readonly<Record<string, FirmAction>> = {
  "/board": "trade",
  "/board/offers": "readAll",
  "/loads/import": "trade",
  "/loads/new": "trade",
  "/loads/performance": "readAll",
  "/network": "readAll",
  "/network/invite": "trade",
  "/quotes/performance": "readAll",
  "/vehicle-board": "readAll",
  "/vehicles": "readAll",
};

/** Returns the action that a page needs: of its longest prefix in the table; null if every role opens it. */
export function needOf(path: string): FirmAction | null {
  const within = Object.keys(PAGE_NEEDS).filter((href) => path === href || path.startsWith(`${href}/`));
  return PAGE_NEEDS[within.toSorted((a, b) => b.length - a.length)[0] ?? ""] ?? null;
}

/** True if the person's role opens a page. */
export function mayOpen({ allowed }: Pick<ClientSession, "allowed">, path: string): boolean {
  const need = needOf(path);
  return need === null || allowed.allowedActions.includes(need);
}

/** Returns the sections that a person can open, in order; admin sections come last. A suspended firm has none. */
export function sectionsOf({
  firm: own,
  person,
  allowed,
}: Pick<ClientSession, "firm" | "person" | "allowed">): Section[] {
  const firm = own?.suspended ? null : own;
  const carries: Section[] = [
    { id: "board", href: "/board", name: "Board", key: "b" },
    { id: "quotes", href: "/quotes", name: "My quotes", key: "q" },
    { id: "diary", href: "/diary", name: "Diary", key: "d" },
    { id: "vehicles", href: "/vehicles", name: "My vehicles", key: "v" },
  ];
  const posts: Section[] = [{ id: "loads", href: "/loads", name: "Loads", key: "l" }];
  const post: Section = { id: "post", href: "/loads/new", name: "Post a load" };
  const vehicles: Section = { id: "vehicleBoard", href: "/vehicle-board", name: "Empty vehicles" };
  const network: Section = { id: "network", href: "/network", name: "Network", key: "w" };
  const money: Section = { id: "money", href: "/money", name: "Money", key: "m" };
  const settings: Section = { id: "settings", href: "/settings", name: "Firm settings" };
  const admin: Section = { id: "admin", href: "/admin", name: "Admin" };
  return [
    ...(firm?.canCarry ? carries : []),
    ...(firm?.canPost ? posts : []),
    ...(firm?.canPost && !firm.canCarry ? [post, { ...vehicles, key: "v" }, network] : []),
    // My vehicles has the key of a firm that does both.
    ...(firm?.canPost && firm.canCarry
      ? [vehicles, network].map((section) => ({ ...section, beside: true as const }))
      : []),
    ...(firm ? [money, settings] : []),
    ...(person.isAdmin ? [admin] : []),
  ].filter(({ href }) => mayOpen({ allowed }, href));
}

/** Sections of the admin pages. */
export const ADMIN_SECTIONS: readonly Section[] = [
  { id: "admin", href: "/admin", name: "Queues", key: "q" },
  { id: "find", href: "/admin/loads", name: "Loads", key: "l" },
  { id: "firms", href: "/admin/firms", name: "Firms", key: "f" },
  { id: "people", href: "/admin/people", name: "People", key: "p" },
  { id: "health", href: "/admin/health", name: "Health", key: "h" },
  { id: "log", href: "/admin/log", name: "Log" },
];

/** Returns the section whose address is the longest prefix of the path. */
export function activeSection(sections: readonly Section[], path: string): Section | null {
  const within = sections.filter(({ href }) => path === href || path.startsWith(`${href}/`));
  return within.toSorted((a, b) => b.href.length - a.href.length)[0] ?? null;
}

/**
 * Returns a person's start page: `/admin` without a firm, `/waiting` before approval, `/money` for a role that only does the
 * money, the board for a carrier. A poster starts at `/loads`, and so does a person without a seat in a firm that can post;
 * who only reads starts there or at the diary.
 */
export function homeOf({
  firm,
  member,
  allowed,
}: Pick<ClientSession, "firm" | "member" | "allowed">): string {
  if (firm === null) return "/admin";
  if (firm.approval !== "APPROVED") return "/waiting";
  if (allowed.allowedActions.includes("manageBilling") && !mayOpen({ allowed }, "/board")) return "/money";
  if (!firm.canPost && !mayOpen({ allowed }, "/board")) return "/diary";
  if (firm.canCarry && (member?.seat || !firm.canPost)) return "/board";
  return "/loads";
}
