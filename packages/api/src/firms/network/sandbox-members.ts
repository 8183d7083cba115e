import type { Ctx } from "../../core/context.ts";

const carrier = (nth: number, word: string, groups: string[]) => ({
  id: `firm_000000000000000000000000${19 + nth}`,
  name: `Sandbox ${word}`,
  groups,
});

/** Carriers that every network of the sandbox holds, in the order in which they are asked (contract 14). */
export const SANDBOX_MEMBERS = [
  carrier(1, "One", ["North"]),
  carrier(2, "Two", ["North", "South"]),
  carrier(3, "Three", ["South"]),
] as const;

/** Rows of the carriers in the table of firms; nobody signs in for them. */
export const SANDBOX_FIRMS = SANDBOX_MEMBERS.map(({ id, name }) => ({
  id,
  name,
  contactName: "Test mode",
  contactEmail: `test-mode-${id.slice(-2)}@carrier.example`,
  contactPhone: `01632 9600${id.slice(-2)}`,
  canPost: false,
  canCarry: true,
}));

/** True for a carrier that answers by itself in the sandbox; it has no members. */
export function isSandboxMember(firmId: string): boolean {
  return SANDBOX_MEMBERS.some(({ id }) => id === firmId);
}

/** Inserts the carriers and a firm's memberships of them, where they are not there yet. */
export async function addSandboxMembers(
  { db, clock, newId }: Pick<Ctx, "db" | "clock" | "newId">,
  posterId: string,
): Promise<void> {
  const rows = await db.networkMember.findMany({
    where: { posterId, mode: "test", carrierId: { in: SANDBOX_MEMBERS.map(({ id }) => id) } },
    select: { carrierId: true },
  });
  const known = new Set(rows.map(({ carrierId }) => carrierId));
  const missing = SANDBOX_MEMBERS.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  const now = clock.now();
  await db.firm.createMany({
    data: SANDBOX_FIRMS.map((firm) => ({ ...firm, createdAt: now })),
    skipDuplicates: true,
  });
  const member = { mode: "test", status: "ACTIVE", posterId, invitedAt: now, answeredAt: now } as const;
  await db.networkMember.createMany({
    data: missing.map(({ id, groups }) => ({ ...member, id: newId("net"), carrierId: id, groups })),
    skipDuplicates: true,
  });
}
