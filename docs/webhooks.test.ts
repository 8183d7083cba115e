import { readFileSync } from "node:fs";
import { KEPT_DAYS } from "@board/api/rules";
import { webhookSchemas } from "@board/api/schemas";
import { EVENT_TYPES, type EventType, LOAD_EVENT_TYPES } from "@board/api/webhooks/event-types";
import { describe, expect, it } from "vitest";
import { BASE, exampleOf, webhooksPage } from "./make/webhooks.ts";

const page = webhooksPage();

/** The types that go only to carriers that do not have the load. */
const IN_BRIEF: readonly EventType[] = [
  "quote.declined",
  "quote.lost",
  "quote.void",
  "offer.received",
  "offer.closed",
];
/** Members of which the page says once what they are in every event. */
const IN_WORDS: readonly string[] = ["version", "updatedAt", "poster", "carrier"];

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const blockIn = (text: string, fence: string): Members =>
  JSON.parse(new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(text)?.[1] ?? "{}");

const sectionOf = (type: EventType) => page.split(`\n### ${type}\n`)[1]?.split("\n### ")[0] ?? "";

/** Puts together as a reader does: the values of one body with those that are printed in their place. */
function withValues(base: Members, values: Members): Members {
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => {
    const before = base[name];
    return [name, isObject(before) && isObject(value) ? withValues(before, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

/** The members that the body of this type has, at any depth, but those that are said in words. */
function membersLike(like: unknown, value: unknown): unknown {
  if (!isObject(like) || !isObject(value)) return value;
  const names = Object.keys(like).filter((name) => !IN_WORDS.includes(name));
  return Object.fromEntries(names.map((name) => [name, membersLike(like[name], value[name])]));
}

/** The type above that a section refers to. */
function baseOf(type: EventType): EventType | undefined {
  const [, nearest] = /as `([a-z_.]+)`/.exec(sectionOf(type)) ?? [];
  return EVENT_TYPES.find((one) => one === nearest);
}

/** The names in `To the poster: `load`, `quote` in brief; as …`, or those of the type that is referred to. */
function namesOf(type: EventType): string[] {
  const [, names] = / To [a-z ]+: ([^;.]+)/.exec(sectionOf(type)) ?? [];
  const base = baseOf(type);
  if (names !== undefined) return [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  return base === undefined ? [] : namesOf(base);
}

/** The `data` of a type as the page tells it. */
function toldOf(type: EventType): Members {
  if (type === BASE) return blockIn(page, "json").data as Members;
  const base = baseOf(type);
  const told = withValues(base === undefined ? {} : toldOf(base), blockIn(sectionOf(type), `json ${type}`));
  if (!sectionOf(type).includes("its `load` as in `offer.received`")) return told;
  const { load } = toldOf("offer.received").offer as Members;
  return withValues(told, { matched: { load } });
}

describe("docs/webhooks.md", () => {
  it("prints one body in full, as it is sent", () => {
    const printed = blockIn(page, "json");
    const read = webhookSchemas[BASE].parse(printed);
    // The schema drops no field and keeps the order of the sent body.
    expect(JSON.stringify(read)).toBe(JSON.stringify(printed));
    expect(read.data.load).toHaveProperty("miles");
  });

  it.each(EVENT_TYPES)("describes %s by its members and by the values that differ from one above", (type) => {
    const { data } = exampleOf(type);
    expect(membersLike(data, toldOf(type))).toEqual(membersLike(data, data));
    expect(namesOf(type)).toEqual(Object.keys(webhookSchemas[type].shape.data.shape));
  });

  it.each(LOAD_EVENT_TYPES)("says if the load of %s is in brief", (type) => {
    const { load } = exampleOf(type).data;
    for (const field of ["miles", "stops", "change"])
      expect(field in (load ?? {}), field).toBe(!IN_BRIEF.includes(type));
    if (IN_BRIEF.includes(type))
      expect(sectionOf(type)).toMatch(/`load` in brief|as `(?:quote\.declined|offer\.received)`/);
  });

  it("uses no reference of the quick start in the example of a test event", () => {
    expect(exampleOf("webhook.test").data.load?.externalRef).toBe("WEBHOOK-TEST");
    expect(exampleOf("load.booked").data.load?.externalRef).toBe("J-4711");
  });

  it("is less than 42 kB long, and leaves the feed to a section on the page about watching", () => {
    expect(Buffer.byteLength(page)).toBeLessThan(42_000);
    const watching = readFileSync(new URL("watching.md", import.meta.url), "utf8");
    const [, feed = ""] = watching.split("\n## The feed\n");
    expect(feed).toContain(`for ${KEPT_DAYS} days`);
    expect(feed).toContain(`for more than ${KEPT_DAYS} days`);
  });

  it("has the whole retry table", () => {
    expect(page).toContain("| 2 | 5 s | 5 s ");
    expect(page).toContain("| 10 | 24 h | 75 h 35 min ");
  });
});
