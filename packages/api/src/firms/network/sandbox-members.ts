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
