import type { PaymentsDue } from "@board/api/schemas";
import { describe, expect, it } from "vitest";
import { dueWords, owedWords, unpaidGroups, wholeGroups } from "./groups.ts";
import { HALDEN, job } from "./testing/job.ts";

const TODAY = "2026-11-18";
const NOW = new Date("2026-11-18T11:00:00.000Z");
const FEN = { ...HALDEN, id: "firm_f", name: "Fen & Line", phone: "01632 960202" };

const owing: PaymentsDue = {
  firms: [
    {
      id: "firm_f",
      name: FEN.name,
      contactName: "",
      phone: FEN.phone,
      jobs: 3,
      pence: 124_000,
      overdue: 1,
      overduePence: 60_000,
    },
    {
      id: "firm_h",
      name: HALDEN.name,
      contactName: "",
      phone: HALDEN.phone,
      jobs: 1,
      pence: 44_500,
      overdue: 0,
      overduePence: 0,
    },
  ],
  more: false,
};

describe("payments due", () => {
  it("are grouped by the firm that owes them, the oldest debt first, with the sum and the contact", () => {
    const jobs = [
      job("a", { poster: FEN, paymentDue: "2026-11-10" }),
      job("b"),
      job("c", { poster: FEN, paymentDue: "2026-11-25" }),
    ];
    const groups = unpaidGroups(jobs, owing, TODAY);
    expect(groups.map(({ title, note, phone, lines }) => [title, note, phone, lines.length])).toEqual([
      ["Fen & Line", "3 jobs · £1,240 plus VAT, £600 of it overdue", FEN.phone, 2],
      ["Halden Foods", "1 job · £445 plus VAT", HALDEN.phone, 1],
    ]);
    expect(groups[0]?.lines.map(({ what, when, late }) => `${what} ${when} ${late}`)).toEqual([
      "Payment was due Tue 10 Nov true",
      "Payment due Wed 25 Nov false",
    ]);
    expect(groups.map(({ advice }) => advice !== "")).toEqual([true, false]);
    expect(unpaidGroups(jobs, undefined, TODAY)[0]?.note, "until the sums are read").toBe("2 jobs");
  });

  it("are summed over all firms", () => {
    expect(dueWords(owing)).toBe("4 jobs · £1,685 plus VAT, £600 of it overdue");
    expect(dueWords({ ...owing, more: true })).toMatch(/^The first 4 jobs/);
    expect(dueWords({ firms: [], more: false })).toBe("");
    expect(owedWords({ jobs: 1, pence: 44_500, overduePence: 44_500 })).toBe(
      "1 job · £445 plus VAT, all of it overdue",
    );
  });
});

it("one poster's jobs are listed once each, those ahead and then those that are over", () => {
  const today = job("done", { status: "DELIVERED", deliveredAt: "2026-11-18T09:00:00.000Z" });
  const ahead = [
    job("next", {
      status: "BOOKED",
      collect: { date: TODAY, window: "Anytime", byTime: null },
      deliveredAt: null,
    }),
    today,
  ];
  const groups = wholeGroups(ahead, [today, job("before")], NOW);
  expect(groups.flatMap(({ key, lines }) => lines.map((line) => `${key} ${line.job.id}`))).toEqual([
    "today next",
    "done done",
    "over before",
  ]);
});
