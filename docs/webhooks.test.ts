import { webhookSchemas } from "@board/api/schemas";
import { EVENT_TYPES } from "@board/api/webhooks/event-types";
import { describe, expect, it } from "vitest";
import { webhooksPage } from "./make/webhooks.ts";

const page = webhooksPage();

describe("docs/webhooks.md", () => {
  it.each(EVENT_TYPES)("has an example of %s that is just what is sent", (type) => {
    const section = page.split(`\n### ${type}\n`)[1] ?? "";
    const example: unknown = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(section)?.[1] ?? "");
    const read = webhookSchemas[type].parse(example);
    // Nothing that the schema would leave out, and in the order in which it is sent.
    expect(JSON.stringify(read)).toBe(JSON.stringify(example));
    expect(read.data.load.externalRef).toBe("J-4711");
  });

  it("tells of the whole retry table", () => {
    expect(page).toContain("| 2       | 5 s                  | 5 s ");
    expect(page).toContain("| 10      | 24 h                 | 75 h 35 min ");
  });
});
