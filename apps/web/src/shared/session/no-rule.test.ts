import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../..");

/** Comparisons with a role, in either order: pages use `allowedActions` instead. */
function rolesIn(text: string): string[] {
  return [
    ...text.matchAll(
      /[!=]==?\s*["'](?:OWNER|TRAFFIC|ACCOUNTS|READER)["']|["'](?:OWNER|TRAFFIC|ACCOUNTS|READER)["']\s*[!=]==?/g,
    ),
    ...text.matchAll(
      /\[[^\]]*["'](?:OWNER|TRAFFIC|ACCOUNTS|READER)["'][^\]]*\]\s*\.includes|case ["'](?:OWNER|TRAFFIC|ACCOUNTS|READER)["']/g,
    ),
  ].map(([found]) => found);
}

it("leaves a member's rights to the service: no page compares a role", () => {
  const comparing = globSync("**/*.{ts,tsx}", { cwd: SOURCE })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => rolesIn(readFileSync(join(SOURCE, file), "utf8")).map((found) => `${file}: ${found}`));
  expect(comparing).toEqual([]);
});

it.each([
  'member?.role === "OWNER"',
  "role != 'TRAFFIC'",
  "role === 'ACCOUNTS'",
  '"OWNER" === role',
  '["OWNER", "TRAFFIC"].includes(role)',
  'switch (role) { case "OWNER": }',
])("reports %s", (planted) => expect(rolesIn(planted)).toHaveLength(1));

it.each(['const NAMES = { OWNER: "Owner" };', 'useState<Role>("TRAFFIC")', 'role: "OWNER",'])(
  "accepts %s",
  (fine) => expect(rolesIn(fine)).toEqual([]),
);
