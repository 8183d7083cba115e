import { describe, expect, it } from "vitest";
import { activeSection, homeOf, needOf, sectionsOf } from "./sections.ts";

const person = {
  id: "person_1",
  name: "Ann",
  email: "ann@firm.example",
  isAdmin: false,
  dates: "WORDS" as const,
};
const firm = (canPost: boolean, canCarry: boolean) => ({
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
  member: { id: "member_1", role: "TRAFFIC" as const, seat: false },
  allowed: { allowedActions: ["trade" as const, "readAll" as const], barred: null, heldUntil: null },
  person,
});
const inRole = (session: ReturnType<typeof firm>, ...allowedActions: ("readAll" | "manageBilling")[]) => ({
  ...session,
  allowed: { ...session.allowed, allowedActions },
});
const names = (session: Parameters<typeof sectionsOf>[0]) =>
  sectionsOf(session).flatMap(({ name, beside }) => (beside ? [] : [name]));

describe("the sections of the site", () => {
  it("are those that the firm can use", () => {
    expect(names(firm(false, true))).toEqual([
      "Board",
      "My quotes",
      "Diary",
      "My vehicles",
      "Money",
      "Firm settings",
    ]);
    expect(names(firm(true, false))).toEqual([
      "Loads",
      "Post a load",
      "Empty vehicles",
      "Network",
      "Money",
      "Firm settings",
    ]);
    expect(names(firm(true, true))).toEqual([
      "Board",
      "My quotes",
      "Diary",
      "My vehicles",
      "Loads",
      "Money",
      "Firm settings",
    ]);
    expect(names({ ...firm(true, true), firm: null, person: { ...person, isAdmin: true } })).toEqual([
      "Admin",
    ]);
  });

  it("keep the key of the network where the bar has no room for it", () => {
    expect(sectionsOf(firm(true, true))).toContainEqual(expect.objectContaining({ key: "w", beside: true }));
  });

  it("are none for a suspended firm, whose page says why", () => {
    const suspended = { ...firm(true, true).firm, suspended: true };
    expect(names({ ...firm(true, true), firm: suspended, person })).toEqual([]);
    expect(names({ ...firm(true, true), firm: suspended, person: { ...person, isAdmin: true } })).toEqual([
      "Admin",
    ]);
  });

  it("are those that the role opens", () => {
    expect(names(inRole(firm(true, true), "readAll", "manageBilling"))).toEqual([
      "My quotes",
      "Diary",
      "My vehicles",
      "Loads",
      "Money",
      "Firm settings",
    ]);
    expect(names(inRole(firm(true, true)))).toEqual([
      "My quotes",
      "Diary",
      "Loads",
      "Money",
      "Firm settings",
    ]);
  });

  it.each([
    ["/board", "trade"],
    ["/board/offers", "readAll"],
    ["/boards", null],
    ["/loads/new", "trade"],
    ["/loads/FB-1234-5678", null],
    ["/network/invite", "trade"],
    ["/network/guides/new", "readAll"],
  ])("%s needs %s", (path, need) => expect(needOf(path)).toBe(need));

  it("mark one as active: the closest to the address", () => {
    const sections = sectionsOf(firm(true, false));
    const at = (path: string) => activeSection(sections, path)?.id ?? null;
    expect(at("/loads")).toBe("loads");
    expect(at("/loads/FB-1234-5678")).toBe("loads");
    expect(at("/loads/new")).toBe("post");
    expect(at("/loadsmore")).toBeNull();
  });

  it("include the start page of each kind of firm", () => {
    expect(homeOf(firm(true, false))).toBe("/loads");
    expect(homeOf(firm(false, true))).toBe("/board");
    expect(homeOf(firm(true, true))).toBe("/loads");
    expect(homeOf({ ...firm(true, true), member: { id: "m", role: "TRAFFIC", seat: true } })).toBe("/board");
    expect(homeOf({ firm: null, member: null, allowed: firm(true, true).allowed })).toBe("/admin");
    expect(homeOf(inRole(firm(false, true), "readAll", "manageBilling"))).toBe("/money");
    expect(homeOf(inRole(firm(false, true)))).toBe("/diary");
    expect(homeOf(inRole(firm(true, true)))).toBe("/loads");
  });
});
