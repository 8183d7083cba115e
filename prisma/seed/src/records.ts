import { DAYS_TO_PAY_SAMPLE, daysToPay, levelOf, type Past, scoreOf } from "@board/api/rules";
import { DAY_MS } from "@board/calendar";
import type { Prisma } from "@board/db";
import type { Side } from "@board/db/enums";
import type { DemoFirm } from "./firms/firms.ts";
import type { StoryRows } from "./loads/story.ts";

const OTHER = { poster: "carrier", carrier: "poster" } as const;

/** Counts a firm's finished loads on one side; the result equals the verbs' running counts. */
function pastOf(firm: DemoFirm, side: Side, stories: readonly StoryRows[]): Past {
  const past: Past = { finished: 0, calledOff: 0, disputed: 0, ratings: 0, ratingTotal: 0 };
  for (const { load, history, disputes, ratings } of stories) {
    const end = side === "poster" ? load.posterId : load.carrierId;
    past.calledOff += history.filter(
      ({ action, firmId, fromStatus }) =>
        firmId === firm.id &&
        fromStatus === "BOOKED" &&
        action === (side === "poster" ? "cancel" : "handBack"),
    ).length;
    if (end !== firm.id) continue;
    if (load.status === "CONFIRMED") past.finished += 1;
    past.disputed += disputes.filter(({ raisedBy, closedAt }) => closedAt && OTHER[raisedBy] === side).length;
    for (const { score } of ratings.filter(({ by }) => OTHER[by] === side)) {
      past.ratings += 1;
      past.ratingTotal += score;
    }
  }
  return past;
}

function lastPaid(firm: DemoFirm, stories: readonly StoryRows[]): number[] {
  const paid = stories.flatMap(({ load }) =>
    load.posterId === firm.id && load.paidAt instanceof Date && load.deliveredAt instanceof Date
      ? [{ paidAt: load.paidAt.getTime(), deliveredAt: load.deliveredAt.getTime() }]
      : [],
  );
  return paid
    .sort((a, b) => b.paidAt - a.paidAt)
    .slice(0, DAYS_TO_PAY_SAMPLE.max)
    .map(({ paidAt, deliveredAt }) => Math.round((paidAt - deliveredAt) / DAY_MS));
}

/** Each firm's record on the sides it acts on; live loads only. */
export function recordsOf(
  firms: readonly DemoFirm[],
  stories: readonly StoryRows[],
): Prisma.FirmRecordCreateManyInput[] {
  const live = stories.filter(({ load }) => load.mode === "live");
  const row = (firm: DemoFirm, side: Side) => {
    const past = pastOf(firm, side, live);
    return { firmId: firm.id, side, ...past, score: scoreOf(past), level: levelOf(past) };
  };
  return firms.flatMap((firm) => [
    ...(firm.profile.posting ? [{ ...row(firm, "poster"), daysToPay: daysToPay(lastPaid(firm, live)) }] : []),
    ...(firm.profile.carrying ? [row(firm, "carrier")] : []),
  ]);
}
