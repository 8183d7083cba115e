import type { ClientSession } from "../../shared/session/SessionContext.tsx";
import { mayOpen, sectionsOf } from "../../shared/shell/sections.ts";
import { settingsOf } from "../../shared/shell/settings-sections.ts";

/** Load, firm, page or action that the search can find. */
export interface Item {
  /** Unique among all items. */
  id: string;
  group: Group;
  title: string;
  /** Detail that distinguishes similar items. */
  sub?: string;
  href: string;
  /** Names of the places in `href` by outcode, for the board's filters. */
  words?: Readonly<Record<string, string>>;
}

/** Groups in the order shown. */
const GROUPS = [
  "Recent",
  "Loads",
  "Quotes",
  "Firms",
  "People",
  "Keys",
  "Board",
  "Actions",
  "Pages",
  "Help",
  "Developers",
] as const;
type Group = (typeof GROUPS)[number];

const item = (group: Group, title: string, href: string, sub?: string): Item => ({
  id: `${group} ${href}`,
  group,
  title,
  href,
  ...(sub === undefined ? {} : { sub }),
});

/** Returns the pages and actions of the signed-in person. */
export function itemsOf(session: Pick<ClientSession, "firm" | "person" | "allowed">): Item[] {
  const { firm, allowed } = session;
  const actions = [
    ...(firm?.canPost && mayOpen(session, "/loads/new")
      ? [
          item("Actions", "Post a load", "/loads/new"),
          item("Actions", "Post from a spreadsheet", "/loads/import", "CSV, many at once"),
        ]
      : []),
    ...(firm ? [item("Actions", "New API key", "/settings/api?new=key")] : []),
    ...(allowed.allowedActions.includes("invite")
      ? [item("Actions", "Invite somebody", "/settings/members", "People and roles")]
      : []),
  ];
  const pages = [
    // Posting is an action; money, network and vehicles are among the settings, with what they hold.
    ...sectionsOf(session).filter(
      ({ id, beside }) => !beside && !["post", "money", "network", "vehicles"].includes(id),
    ),
    ...settingsOf(session).map(({ name, href, holds }) => ({ name, href, holds })),
    { name: "API reference", href: "/docs/api" },
    { name: "Developers", href: "/docs" },
  ].map((page) => item("Pages", page.name, page.href, "holds" in page ? page.holds : undefined));
  return [...actions, ...pages];
}

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** True if every typed word begins a word of the item. */
export function isMeant({ title, sub = "" }: Item, typed: string): boolean {
  const own = words(`${title} ${sub}`);
  return words(typed).every((word) => own.some((each) => each.startsWith(word)));
}

/** Groups the items and leaves out empty groups. */
export function grouped(items: readonly Item[]): { group: Group; items: Item[] }[] {
  return GROUPS.map((group) => ({ group, items: items.filter((each) => each.group === group) })).filter(
    (each) => each.items.length > 0,
  );
}
