import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Extra } from "../../../shared/load-parts/extras.ts";
import { ApiProvider } from "../../../shared/trpc/ApiProvider.tsx";
import { page } from "../testing/page.ts";
import { Money } from "./Money.tsx";

vi.mock("../../../shared/shell/use-allowed.ts", () => ({ useAllowed: () => ({ may: () => true }) }));

beforeAll(() => {
  vi.useFakeTimers({ now: new Date("2026-11-25T09:30:00.000Z"), toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
});

const WAITING: Extra = {
  id: "extra_a",
  kind: "WAITING",
  place: 1,
  pence: 3_000,
  note: "Arrived 24 Nov 10:46.",
  status: "PROPOSED",
  workedOut: true,
  confirmed: true,
  at: "2026-11-24T15:43:00.000Z",
  query: null,
  offer: null,
  acceptedAt: null,
  acceptedBy: null,
  standsAt: "2026-12-01T15:43:00.000Z",
  allowedActions: ["accept", "query"],
  acceptPence: 3_000,
};
const NIGHT_OUT: Extra = {
  ...WAITING,
  id: "extra_b",
  kind: "NIGHT_OUT",
  place: null,
  note: "Out of hours at Glasgow",
  status: "QUERIED",
  workedOut: false,
  confirmed: null,
  query: { reason: "A night out was not agreed.", at: "2026-11-25T09:02:00.000Z" },
  standsAt: null,
  allowedActions: ["propose"],
  acceptPence: null,
};
const WAIT = {
  place: 1,
  arrivedAt: "2026-11-24T10:46:00.000Z",
  from: "2026-11-24T11:00:00.000Z",
  freeUntil: "2026-11-24T12:00:00.000Z",
  doneAt: "2026-11-24T12:39:00.000Z",
  mins: 39,
  confirmed: true,
  pence: 3_000,
};
const OWED = { haulagePence: 52_000, extrasPence: 0, totalPence: 52_000, withProposedPence: 52_000 };
const DELIVERED = { status: "DELIVERED" as const, owed: OWED, waits: [WAIT] };

const textOf = (data: Parameters<typeof Money>[0]["page"]) =>
  renderToStaticMarkup(
    <ApiProvider mode="live">
      <Money page={data} />
    </ApiProvider>,
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

it("shows what is agreed, a proposed wait with its evidence, and a queried sum that is not counted", () => {
  const text = textOf(
    page({
      ...DELIVERED,
      extras: [WAITING, NIGHT_OUT],
      owed: { ...OWED, withProposedPence: 55_000 },
    }),
  );
  for (const words of [
    "1 to answer",
    "Haulage the price as it is agreed Agreed £520.00",
    "Waiting at Trafford Park worked out with the delivery Proposed stands by itself Tue 1 Dec, 15:43 £30.00 Accept £30.00",
    "Arrived 24 Nov, 10:46 Counted from 11:00 the later of arrival, slot and gate check Free until 12:00 60 min, as agreed Left 12:39",
    "1 h 39 less 60 min is 39 min: 3 started quarters at £10.00, £30.00.",
    "Night out “Out of hours at Glasgow” Queried by you, Wed 25 Nov, 09:02 “A night out was not agreed.” £30.00 Agree on a sum…",
    "Agreed £520.00 With what is proposed £550.00",
  ])
    expect(text).toContain(words);
});

it("offers each end what the load allows it, and the sum that the other end proposes", () => {
  const offered: Extra = {
    ...NIGHT_OUT,
    offer: { pence: 1_500, by: "carrier" },
    allowedActions: ["accept", "propose"],
    acceptPence: 1_500,
  };
  const read = textOf(page({ ...DELIVERED, extras: [offered] }));
  expect(read).toContain("The carrier proposes £15.00 .");
  expect(read).toContain("Accept £15.00");
  const mine = textOf(
    page(
      {
        ...DELIVERED,
        extras: [{ ...offered, allowedActions: ["withdraw"], acceptPence: null }],
        allowedActions: ["proposeExtra"],
      },
      { side: "carrier" },
    ),
  );
  expect(mine).toContain("You propose £15.00");
  expect(mine).toContain("Withdraw…");
  expect(mine).toContain("Add an extra…");
  expect(mine).not.toContain("Accept £");
});

it("says who or what accepted an extra, and that an unconfirmed wait never stands by itself", () => {
  const accepted = (acceptedBy: Extra["acceptedBy"]): Extra => ({
    ...NIGHT_OUT,
    status: "ACCEPTED",
    query: null,
    acceptedAt: "2026-11-24T09:02:00.000Z",
    acceptedBy,
    allowedActions: [],
    acceptPence: null,
  });
  const says = (acceptedBy: Extra["acceptedBy"]) =>
    textOf(page({ ...DELIVERED, extras: [accepted(acceptedBy)] }));
  expect(says("poster")).toContain("Accepted by you, Tue 24 Nov, 09:02");
  expect(says("carrier")).toContain("Accepted by the carrier, Tue 24 Nov, 09:02");
  expect(says("silence")).toContain("Accepted by itself, Tue 24 Nov, 09:02");
  expect(says("ruling")).toContain("Accepted by the board’s ruling, Tue 24 Nov, 09:02");
  const unsure: Extra = { ...WAITING, confirmed: false, standsAt: null };
  const text = textOf(page({ ...DELIVERED, extras: [unsure] }));
  expect(text).toContain("Not confirmed both ends must agree on it");
  expect(text).toContain("so it never stands by itself");
});

it("shows a wait inside the free time with nothing to pay, and of a cancelled load the extras alone", () => {
  const inside = { ...WAIT, doneAt: "2026-11-24T11:34:00.000Z", mins: 0, pence: 0 };
  expect(textOf(page({ ...DELIVERED, waits: [inside] }))).toContain(
    "Waiting at Trafford Park 34 min, inside the free time nothing to pay £0.00",
  );
  const wasted: Extra = { ...NIGHT_OUT, kind: "WASTED_JOURNEY", status: "PROPOSED", query: null };
  const cancelled = textOf(
    page({
      status: "CANCELLED",
      extras: [wasted],
      owed: { haulagePence: null, extrasPence: 0, totalPence: 0, withProposedPence: 3_000 },
    }),
  );
  expect(cancelled).not.toContain("Haulage");
  expect(cancelled).toContain("Agreed £0.00 With what is proposed £30.00");
});

it("stands on no load without anything to pay beside its price for who may propose nothing", () => {
  expect(textOf(page({ status: "BOOKED", owed: OWED }))).toBe("");
});
