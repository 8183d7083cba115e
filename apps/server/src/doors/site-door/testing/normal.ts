/** Ids that are random, so they differ between two worlds although site and API behave the same. */
const MADE_UP =
  /\b(?:load|quote|price|hist|evt|note|firm|member|person|key|dispute|statement|file|endpoint|milestone)_[0-9a-zA-Z]+\b/g;
const REF = /\bFB-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g;
const SECRET = /\bwhsec_[A-Za-z0-9+/=]+/g;

/** Returns a function that replaces ids by numbered names, in the order in which they occur. */
export function createNormal() {
  const seen = new Map<string, string>();
  const nameOf = (kind: string) => (found: string) => {
    const known = seen.get(found);
    if (known !== undefined) return known;
    const name = `${kind}-${seen.size + 1}`;
    seen.set(found, name);
    return name;
  };
  return (value: unknown): unknown => {
    const text = JSON.stringify(value, (key, member: unknown) => {
      // A change records its channel and, in a session, the person; both differ between the doors by design.
      if (key === "through" && member !== "system") return "a door";
      if (key === "person") return null;
      if (key === "nextCursor" && typeof member === "string") return "a cursor";
      return member;
    });
    return JSON.parse(
      text.replace(MADE_UP, nameOf("id")).replace(REF, nameOf("ref")).replace(SECRET, "a secret"),
    );
  };
}
