import { TOPIC_KINDS } from "@board/api/rules";
import { describe, expect, it } from "vitest";
import { TITLES } from "./compose-push.ts";

/** The end of an offer closes its message, so it has none of its own. */
const CLOSES = ["offer_closed"];

describe("titles of push messages", () => {
  it.each(Object.values(TOPIC_KINDS).flat())("name %s in 45 letters, without a price", (kind) => {
    if (CLOSES.includes(kind)) return expect(TITLES[kind]).toBeUndefined();
    expect(TITLES[kind]?.length).toBeLessThanOrEqual(45);
    expect(TITLES[kind]).not.toMatch(/£|\d/);
  });
});
