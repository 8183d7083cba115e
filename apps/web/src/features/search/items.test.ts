import { describe, expect, it } from "vitest";
import { grouped, isMeant, itemsOf } from "./items.ts";

const session = (canPost: boolean, canCarry: boolean, invites = true) => ({
  firm: {
    id: "firm_1",
    name: "Firm",
    canPost,
    canCarry,
    usualTermsDays: 30,
    usualRequires: {},
    billing: { given: true, waiting: {} },
    suspended: false,
    approval: "APPROVED" as const,
  },
  allowed: {
    allowedActions: [...(["trade", "readAll"] as const), ...(invites ? (["invite"] as const) : [])],
    barred: null,
    heldUntil: null,
  },
  person: { id: "person_1", name: "Ann", email: "ann@firm.example", isAdmin: false, dates: "WORDS" as const },
});
const titles = (of: Parameters<typeof itemsOf>[0]) => itemsOf(of).map(({ title }) => title);

describe("the destinations of the search", () => {
  it("are those that the person can use", () => {
    expect(titles(session(true, false))).toContain("Post from a spreadsheet");
    expect(titles(session(true, false))).not.toContain("Board");
    expect(titles(session(false, true))).toContain("Vehicles and bases");
    expect(titles(session(false, true))).not.toContain("Post a load");
    expect(titles(session(true, true, false))).not.toContain("Invite somebody");
  });

  it("include the help pages for everybody, and the developer pages by that name", () => {
    expect(titles(session(true, false))).toContain("Help");
    expect(titles({ ...session(false, true), firm: null })).toContain("Help");
    expect(titles(session(true, true)).filter((title) => title === "Help")).toHaveLength(1);
    expect(titles(session(true, true))).toContain("Developers");
  });

  it("have no duplicates", () => {
    const ids = itemsOf(session(true, true)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are found by the beginnings of their words, in any order", () => {
    const meant = (typed: string) =>
      itemsOf(session(true, true))
        .filter((item) => isMeant(item, typed))
        .map(({ title }) => title);
    expect(meant("spread")).toEqual(["Post from a spreadsheet"]);
    expect(meant("load post")).toEqual(["Post a load"]);
    expect(meant("xyz")).toEqual([]);
    expect(meant("")).toHaveLength(itemsOf(session(true, true)).length);
  });

  it("are listed group by group", () => {
    expect(grouped(itemsOf(session(true, true))).map(({ group }) => group)).toEqual(["Actions", "Pages"]);
  });
});
