import { z } from "zod";
import type { FirmActor, MemberActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import type { Ctx } from "../../core/context.ts";
import { readCsv } from "../../core/csv/read-csv.ts";
import { emailAddress } from "../../core/fields.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockFirm } from "../lock-firm.ts";
import { saveInvitation } from "./invite.ts";
import {
  columnsOfList,
  groupsOfCell,
  inviteOutcome,
  MAX_GROUP_LETTERS,
  MAX_GROUPS,
  MAX_GROUPS_OF_MEMBER,
  MAX_LIST,
  normalAddress,
  spelledGroups,
} from "./rules.ts";
import { groupsOf } from "./save-member.ts";
import type { CheckedRow, ListedCarrier } from "./schemas.ts";
import { emailsLeftToday, sendWaiting } from "./send-invitations.ts";

/** Returns the separator of a list: a tab from the clipboard, else the more frequent one of its first line. */
function separatorOf(text: string): string {
  const [line = ""] = text.split("\n", 1);
  if (line.includes("\t")) return "\t";
  return line.split(";").length > line.split(",").length ? ";" : ",";
}

/** Reads the rows of a list that was pasted or chosen, and guesses its columns. Nobody is told of it. */
export function readList(csv: string) {
  const text = csv.replace(/^\uFEFF/, "");
  const { rows } = readCsv(text, separatorOf(text));
  const numbered = rows
    .map((cells, nth) => ({ row: nth + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const { columns, hasHeadings } = columnsOfList(numbered.map(({ cells }) => cells));
  const carriers = numbered.slice(hasHeadings ? 1 : 0);
  return {
    rows: carriers.slice(0, MAX_LIST),
    headings: hasHeadings ? (numbered[0]?.cells ?? []) : [],
    columns,
    leftOut: Math.max(0, carriers.length - MAX_LIST),
  };
}

interface Planned extends CheckedRow {
  email: string;
  name: string | null;
}

/** Works out what inviting each row does, from the firm's own data alone. */
async function planRows(tx: Ctx<FirmActor>, rows: readonly ListedCarrier[]): Promise<Planned[]> {
  const { firm, mode } = tx.actor;
  const now = tx.clock.now();
  const typed = rows.map(({ email, name, groups }) => ({
    email: normalAddress(email),
    name: name.trim() || null,
    groups: groups.flatMap(groupsOfCell),
  }));
  const isAddress = (email: string) => z.safeParse(emailAddress, email).success;
  const known = await tx.db.networkMember.findMany({
    where: {
      posterId: firm.id,
      mode,
      emailHash: { in: typed.filter(({ email }) => isAddress(email)).map(({ email }) => hashToken(email)) },
    },
    orderBy: { id: "asc" },
  });
  const byHash = new Map(known.map((row) => [Buffer.from(row.emailHash ?? []).toString("hex"), row]));
  const spellings = await groupsOf(tx, firm.id, mode);
  const had = new Set(spellings);
  const firstWith = new Map<string, number>();
  return typed.map(({ email, name, groups: written }, nth) => {
    const groups = spelledGroups(written, spellings);
    const newGroups = groups.filter((group) => !had.has(group));
    const row = byHash.get(Buffer.from(hashToken(email)).toString("hex")) ?? null;
    const sameAs = firstWith.get(email) ?? null;
    const allGroups = new Set([...(row?.groups ?? []), ...groups]);
    const problem = !isAddress(email)
      ? "no_address"
      : sameAs !== null
        ? "twice"
        : groups.some((group) => group.length > MAX_GROUP_LETTERS)
          ? "group_too_long"
          : allGroups.size > MAX_GROUPS_OF_MEMBER || new Set([...spellings, ...groups]).size > MAX_GROUPS
            ? "too_many_groups"
            : null;
    if (problem === null) {
      firstWith.set(email, nth);
      spellings.push(...newGroups.filter((group) => !spellings.includes(group)));
    }
    return {
      email,
      name,
      outcome: problem === null ? inviteOutcome(row, true, now) : null,
      problem,
      sameAs,
      groups,
      newGroups,
      isMember: row?.status === "ACTIVE",
      emailedAt: (row?.remindedAt ?? row?.emailedAt)?.toISOString() ?? null,
    };
  });
}

const checked = ({ email: _, name: __, ...row }: Planned): CheckedRow => row;

/** Says what inviting each row of a list would do. It reads the firm's own data only, and tells nobody. */
export async function checkList(ctx: Ctx<FirmActor>, rows: readonly ListedCarrier[]) {
  const planned = await planRows(ctx, rows);
  return { rows: planned.map(checked), leftToday: await emailsLeftToday(ctx, ctx.actor.firm.id) };
}

/** Time limit of a list's transaction in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Invites the carriers of a list, except rows with a problem; emails beyond today's limit go by themselves on later days.
 *
 * @throws DomainError `too_many_invitations`, and nobody is invited
 */
export function inviteList(ctx: Ctx<MemberActor>, rows: readonly ListedCarrier[]) {
  return inTransaction(
    ctx,
    async (tx) => {
      const { firm, mode } = tx.actor;
      await lockFirm(tx.db, firm.id);
      const planned = await planRows(tx, rows);
      const invited = planned.filter(({ outcome }) => outcome !== null && outcome !== "WRITTEN_TWICE");
      for (const { email, name, groups } of invited) await saveInvitation(tx, { email, name }, groups);
      if (mode === "live") await sendWaiting(tx, firm.id);
      const waiting = await tx.db.networkMember.count({
        where: { posterId: firm.id, waitsSince: { not: null } },
      });
      const told = invited.filter(({ outcome }) => outcome !== "ADDED_GROUPS");
      return { rows: planned.map(checked), invited: told.length, waiting };
    },
    { timeout: TIMEOUT_MS },
  );
}
