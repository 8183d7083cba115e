import { describe, expect, it } from "vitest";
import { isFor, type LoadAudience, sightOf } from "./rules.ts";

const BOARD: LoadAudience = {
  poster: "firm_poster",
  audience: "BOARD",
  audienceGroups: [],
  audienceCarriers: [],
  askedCarriers: [],
};
const NETWORK = { ...BOARD, audience: "NETWORK" as const };
const CHOSEN = {
  ...BOARD,
  audience: "CHOSEN" as const,
  audienceGroups: ["Yorkshire"],
  audienceCarriers: ["firm_named"],
};
const member = (id: string, groups: string[] = [], poster = "firm_poster") => ({
  id,
  firm: id,
  memberOf: new Map([[poster, groups]]),
});
const stranger = { id: "firm_stranger", firm: "firm_stranger", memberOf: new Map<string, string[]>() };
const named = { ...stranger, id: "firm_named", firm: "firm_named" };
const poster = { ...stranger, id: "firm_poster", firm: "firm_poster" };

describe("contract 14: whom a load is for", () => {
  it.each([
    ["board", "everybody, after early access", BOARD, stranger],
    ["at once", "its poster", CHOSEN, poster],
    ["at once", "a firm that was asked", { ...BOARD, askedCarriers: ["firm_stranger"] }, stranger],
    [
      "at once",
      "a firm that was asked, of nobody else",
      { ...CHOSEN, askedCarriers: ["firm_stranger"] },
      stranger,
    ],
    ["at once", "a member of the network", NETWORK, member("firm_a")],
    ["never", "a stranger to the network", NETWORK, stranger],
    ["never", "a member of another poster's network", NETWORK, member("firm_a", [], "firm_other")],
    ["at once", "a named firm, member or not", CHOSEN, named],
    ["at once", "a member of a named group", CHOSEN, member("firm_a", ["Scotland", "Yorkshire"])],
    ["never", "a member of other groups", CHOSEN, member("firm_a", ["Scotland"])],
    ["never", "a member of another poster's group", CHOSEN, member("firm_a", ["Yorkshire"], "firm_other")],
    [
      "never",
      "anybody, while it is asked of nobody",
      { ...CHOSEN, audienceGroups: [], audienceCarriers: [] },
      named,
    ],
    ["never", "a named firm, once it is for the network", { ...CHOSEN, audience: "NETWORK" as const }, named],
  ] as const)("%s: %s", (sight, _, load, firm) => {
    expect(sightOf(load, firm)).toBe(sight);
    expect(isFor(load, firm)).toBe(sight !== "never");
  });
});
