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
    suspended: false,
    approval: "APPROVED" as const,
  },
  allowed: { allowedActions: invites ? (["invite"] as const).slice() : [], barred: null, heldUntil: null },
  person: { id: "person_1", name: "Ann", email: "ann@firm.example", isAdmin: false, dates: "WORDS" as const },
});
const titles = (of: Parameters<typeof itemsOf>[0]) => itemsOf(of).map(({ title }) => title);

describe("what can be gone to", () => {
  it("is what the person has a use for", () => {
    expect(titles(session(true, false))).toContain("Post from a spreadsheet");
    expect(titles(session(true, false))).not.toContain("Board");
    expect(titles(session(false, true))).toContain("Vehicles and bases");
    expect(titles(session(false, true))).not.toContain("Post a load");
    expect(titles(session(true, true, false))).not.toContain("Invite somebody");
  });

  it("leads everybody to the help pages, and to the developers' pages by that name", () => {
    expect(titles(session(true, false))).toContain("Help");
    expect(titles({ ...session(false, true), firm: null })).toContain("Help");
    expect(titles(session(true, true)).filter((title) => title === "Help")).toHaveLength(1);
    expect(titles(session(true, true))).toContain("Developers");
  });

  it("never says the same thing twice", () => {
    const ids = itemsOf(session(true, true)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is found by the beginnings of its words, in any order", () => {
    const meant = (typed: string) =>
      itemsOf(session(true, true))
        .filter((item) => isMeant(item, typed))
        .map(({ title }) => title);
    expect(meant("spread")).toEqual(["Post from a spreadsheet"]);
    expect(meant("load post")).toEqual(["Post a load"]);
    expect(meant("xyz")).toEqual([]);
    expect(meant("")).toHaveLength(itemsOf(session(true, true)).length);
  });

  it("is shown group by group", () => {
    expect(grouped(itemsOf(session(true, true))).map(({ group }) => group)).toEqual(["Actions", "Pages"]);
  });
});
