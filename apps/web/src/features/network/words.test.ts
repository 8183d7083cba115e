import type { MemberRow } from "@board/api/schemas";
import { expect, it } from "vitest";
import { fitsFilters, type Ticked } from "./MemberFilters.tsx";
import { memberSentence } from "./words.ts";

const MEMBER: MemberRow = {
  state: "ACTIVE",
  vehicles: ["EIGHTEEN_T"],
  ...{ id: "net_1", carrierId: "firm_1", name: "Pennine Trunking", email: null },
  ...{ outcode: "OL16", phone: "01706 496 0000", groups: ["Scotland"], note: "", isPreferred: false },
  ...{ since: null, invitedAt: "2026-01-12T09:00:00Z", invitedBy: null, emailedAt: null, endsAt: null },
  ...{ endedAt: null, mayRemind: false },
  checks: [{ check: "goods_in_transit", state: "trouble", words: "GIT to 24 Nov", until: "2026-11-24" }],
  figures: {
    ...{ jobs: 43, pence: 1_948_000, onTime: 41, judged: 43, lastJobAt: null, offers: 25 },
    ...{ yes: 18, no: 4, noAnswer: 3, whyNot: { PRICE: 3 }, answerMins: 6 },
  },
};

it("design market, network: a screen reader hears how a carrier answers", () => {
  expect(memberSentence(MEMBER)).toBe(
    "Pennine Trunking, said yes 82 per cent, answers in 6 minutes, on time 41 of 43",
  );
  const few = { ...MEMBER.figures, yes: 2, no: 1, answerMins: 90, judged: 0 };
  expect(memberSentence({ ...MEMBER, figures: few })).toBe(
    "Pennine Trunking, said yes 2 of 3, answers in 1 h 30",
  );
});

it.each<[Ticked, boolean]>([
  [{}, true],
  [{ State: ["ACTIVE", "LEFT"], Vehicle: ["EIGHTEEN_T"] }, true],
  [{ State: ["ACTIVE"], Vehicle: ["ARTIC"] }, false],
  [{ Checks: ["trouble"] }, true],
  [{ Checks: ["ok"] }, false],
])(
  "design market, network: filters %o show an 18 tonner with a cover that ends soon: %s",
  (ticked, shown) => {
    expect(fitsFilters(MEMBER, ticked)).toBe(shown);
  },
);
