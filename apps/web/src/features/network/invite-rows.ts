import type { CheckedRow } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { formatFullDay } from "../../ui/format/days.ts";

/** A carrier as it is typed or read from a list. */
export interface TypedRow {
  /** Number of the row in the list; null for a row that was typed. */
  row: number | null;
  email: string;
  name: string;
  groups: string;
  /** True if the person leaves the row out. */
  out: boolean;
}

export const EMPTY_ROW: TypedRow = { row: null, email: "", name: "", groups: "", out: false };

/** True for a row in which nothing was typed yet. */
export const isEmpty = ({ email, name }: TypedRow): boolean => email.trim() === "" && name.trim() === "";

/** Effect of sending a row, in words; `bad` needs the person, `warn` is left out. */
export interface RowNews {
  words: string;
  tone: "good" | "quiet" | "warn" | "bad";
}

const nameList = (groups: readonly string[]) => groups.join(", ");

/** Returns what will happen to a row; `numberOf` names another row. */
export function rowNews(checked: CheckedRow, numberOf: (index: number) => string): RowNews {
  const { outcome, problem, sameAs, newGroups, isMember, groups, emailedAt } = checked;
  if (problem === "no_address") return { words: "No email address", tone: "bad" };
  if (problem === "twice")
    return { words: `The address of ${numberOf(sameAs ?? 0)}. Left out`, tone: "warn" };
  if (problem === "group_too_long") return { words: "A group has more than 40 letters", tone: "bad" };
  if (problem === "too_many_groups") return { words: "Too many groups", tone: "bad" };
  const emailed = emailedAt === null ? "" : `Emailed ${formatFullDay(londonDay(new Date(emailedAt)))}. `;
  if (outcome === "WRITTEN_TWICE")
    return { words: `${emailed}It had its two emails. Left out`, tone: "warn" };
  if (outcome === "EMAILED_AGAIN") return { words: `${emailed}Will be emailed again`, tone: "quiet" };
  if (outcome === "ADDED_GROUPS") {
    const added = groups.length === 0 ? "Nothing changes" : `Groups: ${nameList(groups)}`;
    return {
      words: `${isMember ? "In your network" : `${emailed}Invited already`}. ${added}`,
      tone: "quiet",
    };
  }
  const made = newGroups.length === 0 ? "" : `, group ${nameList(newGroups)} is made`;
  return { words: `Will be invited${made}`, tone: "good" };
}

/** True if sending the row makes an invitation or sends an email. */
export function isSent({ outcome }: CheckedRow): boolean {
  return outcome === "INVITED" || outcome === "EMAILED_AGAIN";
}

/** True for a row that the person should look at. */
export function needsLook({ problem, outcome }: CheckedRow): boolean {
  return problem !== null || outcome === "WRITTEN_TWICE";
}
