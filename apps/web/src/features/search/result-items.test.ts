import { expect, it } from "vitest";
import { adminItems, boardItems, foundItems, sectionItems } from "./result-items.ts";

const LANE = { from: { outcode: "LS10", town: "Leeds" }, to: { outcode: "M17", town: "Trafford Park" } };
const quote = (status: "ACTIVE" | "ACCEPTED" | "LOST") => ({
  id: `quote_${status}`,
  loadId: "load_1",
  ref: "FB-1",
  amountPence: 44_500,
  status,
  ...LANE,
});

it("says what each result is, and links to it", () => {
  const found = {
    loads: [
      {
        id: "load_1",
        ref: "FB-1",
        externalRef: "J-4711",
        status: "IN_TRANSIT" as const,
        side: "poster" as const,
        collectDate: "2026-11-20",
        ...LANE,
      },
    ],
    quotes: [quote("ACTIVE"), quote("ACCEPTED"), quote("LOST")],
    firms: [
      { id: "firm_1", name: "Fen & Line", carried: true, posted: false },
      { id: "firm_2", name: "Fenwick Foods", carried: true, posted: true },
    ],
  };
  const items = foundItems(found, "2026-11-20");
  expect(items.map(({ href }) => href)).toEqual([
    "/loads/load_1",
    "/board#load_1",
    "/loads/load_1",
    "/quotes",
    "/loads?firm=firm_1",
    "/loads?firm=firm_2",
    "/diary?firm=firm_2",
  ]);
  expect(items[0]).toMatchObject({
    title: "FB-1, J-4711",
    sub: "LS10 Leeds to M17 Trafford Park, Today, in transit",
  });
  expect(items[1]?.title).toBe("£445 for FB-1");
  expect(items.at(-1)).toMatchObject({ title: "Fenwick Foods", sub: "your jobs from it" });
});

it("gives an admin the results of the admin's search, and last a link to all of them", () => {
  const nothing = {
    quotes: [],
    keys: [],
    events: [],
    endpoints: [],
    changes: [],
    calls: [],
    requestAt: null,
    moreLoads: false,
  };
  const load = {
    id: "load_1",
    ref: "FB-1",
    externalRef: "J-4711",
    status: "POSTED" as const,
    mode: "live" as const,
    miles: 10,
    collectDate: "2026-11-20",
    poster: "Fen & Line",
    carrier: null,
    createdAt: "2026-11-20T00:00:00.000Z",
    ...LANE,
  };
  const firms = [
    {
      id: "firm_1",
      name: "Fen",
      email: "fen@fen.example",
      phone: "0113 496 0000",
      plan: "STANDARD" as const,
      suspended: true,
    },
  ];
  const people = [{ id: "user_1", name: "Ann", email: "ann@fen.example", isAdmin: false, firms: ["Fen"] }];
  const items = adminItems({ ...nothing, loads: [load], firms, people }, "fen &", "2026-11-20");
  expect(items.map(({ href }) => href)).toEqual([
    "/admin/loads/FB-1",
    "/admin/firms/firm_1",
    "/admin/people/user_1",
    "/admin/loads?find=fen%20%26",
  ]);
  expect(items[1]?.sub).toBe("fen@fen.example, 0113 496 0000, suspended");
  const none = { ...nothing, loads: [], firms: [], people: [] };
  expect(adminItems(none, "x", "2026-11-20")).toEqual([]);
  const request = { ...none, requestAt: "2026-11-20T10:00:00.000Z" };
  expect(adminItems(request, "req_1", "2026-11-20").map(({ href }) => href)).toEqual([
    "/admin/loads?find=req_1",
  ]);
});

it("offers the board for a line of which more words are read than not", () => {
  const part = (kind: "filter" | "joint" | "unread", text: string) => ({
    kind,
    text,
    start: 0,
    end: 0,
    names: [],
    why: null,
  });
  const reading = {
    filters: { from: "LS", to: "HU" },
    parts: [part("filter", "Leeds"), part("joint", "to"), part("filter", "Hull"), part("unread", "moffet")],
    words: { LS: "Leeds", HU: "Hull" },
    summary: ["from Leeds", "to Hull"],
    matching: 6,
    others: [],
    othersLeftOut: false,
    nearly: [],
  };
  expect(boardItems(reading)).toMatchObject([
    {
      title: "Show the board: from Leeds, to Hull",
      sub: "6 loads, “moffet” not read",
      href: "/board?from=LS&to=HU",
    },
  ]);
  expect(
    boardItems({ ...reading, parts: [part("filter", "Hull"), part("unread", "a"), part("unread", "b")] }),
  ).toEqual([]);
});

it("names the page of a section, and links to the section", () => {
  const section = { href: "/docs/webhooks#verify", page: "Webhooks", heading: "Verify", excerpt: "" };
  const [item, page] = sectionItems("Developers", [
    section,
    { ...section, href: "/docs/webhooks", heading: "Webhooks" },
  ]);
  expect(item).toMatchObject({
    group: "Developers",
    title: "Verify",
    sub: "Webhooks",
    href: "/docs/webhooks#verify",
  });
  expect(page).not.toHaveProperty("sub");
  expect(
    sectionItems(
      "Help",
      Array.from({ length: 9 }, () => section),
    ).length,
  ).toBeLessThan(9);
});
