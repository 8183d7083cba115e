import { webhookSchemas } from "@board/api/schemas";
import { EVENT_TYPES, type EventType, LOAD_EVENT_TYPES } from "@board/api/webhooks/event-types";
import { describe, expect, it } from "vitest";
import { webhooksPage } from "./make/webhooks.ts";

const page = webhooksPage();

/** The types that go only to carriers that do not have the load. */
const IN_BRIEF: readonly EventType[] = ["quote.declined", "quote.lost", "quote.void"];

function exampleOf(type: EventType): unknown {
  const section = page.split(`\n### ${type}\n`)[1] ?? "";
  return JSON.parse(/```json\n([\s\S]*?)\n```/.exec(section)?.[1] ?? "");
}

describe("docs/webhooks.md", () => {
  it.each(EVENT_TYPES)("has an example of %s that is just what is sent", (type) => {
    const example = exampleOf(type);
    const read = webhookSchemas[type].parse(example);
    // Nothing that the schema would leave out, and in the order in which it is sent.
    expect(JSON.stringify(read)).toBe(JSON.stringify(example));
  });

  it.each(LOAD_EVENT_TYPES)(
    "has the whole load in the example of %s that goes to one of its ends",
    (type) => {
      const { load } = webhookSchemas[type].parse(exampleOf(type)).data;
      expect(load.externalRef).toBe(type === "webhook.test" ? "WEBHOOK-TEST" : "J-4711");
      for (const field of ["miles", "stops", "change"])
        expect(field in load, field).toBe(!IN_BRIEF.includes(type));
    },
  );

  it("tells of the whole retry table", () => {
    expect(page).toContain("| 2       | 5 s                  | 5 s ");
    expect(page).toContain("| 10      | 24 h                 | 75 h 35 min ");
  });
});
