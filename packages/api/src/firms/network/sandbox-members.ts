const member = (nth: number, word: string, groups: string[]) => ({
  id: `firm_000000000000000000000000${19 + nth}`,
  name: `Sandbox ${word}`,
  groups,
});

/** Carriers that every network of the sandbox holds, in the order in which they are asked (contract 14). */
export const SANDBOX_MEMBERS = [
  member(1, "One", ["North"]),
  member(2, "Two", ["North", "South"]),
  member(3, "Three", ["South"]),
] as const;

/** True for a carrier that answers by itself in the sandbox; it has no members. */
export function isSandboxMember(firmId: string): boolean {
  return SANDBOX_MEMBERS.some(({ id }) => id === firmId);
}
