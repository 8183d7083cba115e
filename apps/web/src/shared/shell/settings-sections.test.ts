import { expect, it } from "vitest";
import { settingsNeed, settingsOf } from "./settings-sections.ts";

const allowed = (...allowedActions: ("readAll" | "manageBilling")[]) => ({
  allowedActions,
  barred: null,
  heldUntil: null,
});
const firm = (canPost: boolean, canCarry: boolean) => ({
  allowed: allowed("readAll", "manageBilling"),
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
});
const hrefs = (session: Parameters<typeof settingsOf>[0]) => settingsOf(session).map(({ href }) => href);

it("shows each kind of firm the settings that apply to it", () => {
  expect(hrefs(firm(true, false))).not.toContain("/settings/fleet");
  expect(hrefs(firm(true, false))).toContain("/settings/carriers");
  expect(hrefs(firm(true, false))).toContain("/settings/sites");
  expect(hrefs(firm(false, true))).not.toContain("/settings/sites");
  expect(hrefs(firm(false, true))).toContain("/settings/fleet");
  expect(hrefs(firm(false, true))).not.toContain("/settings/carriers");
  expect(hrefs(firm(true, true))).toHaveLength(18);
});

it("shows the billing details to roles that may change them", () => {
  expect(hrefs(firm(true, true))).toContain("/settings/billing");
  expect(hrefs({ ...firm(true, true), allowed: allowed() })).not.toContain("/settings/billing");
});

it("shows a role that only reads no page of what it does not read", () => {
  const settings = hrefs({ ...firm(true, true), allowed: allowed() });
  expect(settings).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/passport|fleet|network|vehicle/)]),
  );
  expect(settings).toContain("/settings/api");
});

it.each([
  ["/settings/billing", "manageBilling"],
  ["/settings/fleet", "readAll"],
  ["/settings/fleets", undefined],
  ["/settings/members", undefined],
])("%s needs %s", (path, need) => expect(settingsNeed(path)).toBe(need));

it("shows a person without a firm only their account and the help", () => {
  expect(hrefs({ firm: null, allowed: allowed() })).toEqual(["/account", "/help"]);
});
