import { saidYesPercent } from "@board/api/network/figures";
import type { MemberRow } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { answersIn, onTime, saidYes } from "../../ui/format/answers.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatDay, inSentence } from "../../ui/format/days.ts";

/** Names of the states; only a member has figures in place of a sentence. */
export const STATE_NAMES: Record<MemberRow["state"], string> = {
  ACTIVE: "Member",
  INVITED: "Invited",
  WAITING: "Waits",
  EMAILED: "Emailed",
  REGISTERING: "Registering",
  ENDED: "Ended",
  DECLINED: "Declined",
  LEFT: "Left",
};

/** Returns the name of a row: the firm's, the typed one, or the address. */
export function nameOf({ name, email }: Pick<MemberRow, "name" | "email">): string {
  return name ?? email ?? "A carrier that has not answered";
}

/** True for a member, and for a carrier that can still become one. */
export const isJoined = ({ state }: MemberRow) => !["ENDED", "DECLINED", "LEFT"].includes(state);

/** Returns the members among some rows, whom the firm can ask for a load by their names. */
export function askable(rows: readonly MemberRow[]): { id: string; name: string }[] {
  return rows.flatMap((row) =>
    row.state === "ACTIVE" && row.carrierId !== null ? [{ id: row.carrierId, name: nameOf(row) }] : [],
  );
}

/** Returns what became of an invitation or a membership, in one sentence. */
export function stateSentence(row: MemberRow, now: Date): string {
  const today = londonDay(now);
  const on = (at: string | null) =>
    at === null ? "" : inSentence(formatDay(londonDay(new Date(at)), today));
  const by = row.invitedBy === null ? "" : ` by ${row.invitedBy}`;
  const end = row.endsAt === null ? "" : `: ends ${on(row.endsAt)}`;
  switch (row.state) {
    case "INVITED":
      return `Invited ${on(row.invitedAt)}${by}, no answer yet${end}`;
    case "WAITING":
      return "Its email goes by itself on one of the next days";
    case "EMAILED":
      return `Emailed ${on(row.emailedAt)}, no answer yet${end}`;
    case "REGISTERING":
      return "Registered by your link. Our staff check the firm";
    case "ENDED":
      return `Invited ${on(row.invitedAt)}, ended without an answer`;
    case "DECLINED":
      return `Declined. Invited ${on(row.invitedAt)}${by}`;
    default:
      return `Left ${on(row.endedAt)}. Jobs stay, and it keeps its place on the board`;
  }
}

/** Returns what screen readers hear of a member. */
export function memberSentence(row: MemberRow): string {
  const { yes, no, answerMins, judged } = row.figures;
  const percent = saidYesPercent({ yes, no });
  return [
    nameOf(row),
    yes + no > 0 && `said yes ${percent === null ? saidYes({ yes, no }) : `${percent} per cent`}`,
    answerMins !== null &&
      `answers in ${answerMins < 60 ? counted(answerMins, "minute") : answersIn({ answerMins })}`,
    judged > 0 && `on time ${onTime(row.figures)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
