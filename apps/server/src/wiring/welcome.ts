import type { Settings } from "@board/api/server";
import { addDays, londonDay } from "@board/calendar";
import type { DemoSummary } from "@board/seed";

function loadFor(now: Date): string {
  return JSON.stringify({
    type: "PALLETS",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    fromPostcode: "LS10 1AB",
    toPostcode: "SW1A 2AA",
    collectDate: addDays(londonDay(now), 1),
    pallets: 12,
    tailLift: true,
    externalRef: "J-4711",
  });
}

/** Returns a curl command that posts a load to be collected tomorrow. */
export function firstCurl(baseUrl: string, key: string, now: Date): string {
  return [
    `curl ${baseUrl}/api/v1/loads \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -H 'Idempotency-Key: J-4711' \\`,
    `  -d '${loadFor(now)}'`,
  ].join("\n");
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

type Firm = DemoSummary["firms"][number];

/** Describes the kind of a firm: `posts and carries, PRIORITY`. The welcome text lists one firm of each kind. */
function kindOf({ canPost, canCarry, plan, members }: Firm): string {
  const work = [canPost ? "posts" : "", canCarry ? "carries" : ""].filter(Boolean).join(" and ");
  if (!canCarry) return work;
  return `${work}, ${plan}${members.some(({ seat }) => seat) ? "" : ", no seat"}`;
}

function linesOf(firm: Firm): string[] {
  const [first] = firm.members;
  return [
    "",
    `${firm.name} (${kindOf(firm)})`,
    ...(first ? [`  sign in   ${first.email}, password ${first.password}`] : []),
    `  live key  ${firm.liveKey}`,
    `  test key  ${firm.testKey}`,
  ];
}

/** Returns the text for the person who started the board: its address, logins, keys, and a first API call. */
export function welcome(
  baseUrl: string,
  demo: DemoSummary | null,
  now: Date,
  host?: string,
  adminSecondFactor: Settings["adminSecondFactor"] = "required",
): string {
  const lines = ["", `The Freight Board is open at ${baseUrl}`, `API reference: ${baseUrl}/docs/api`];
  if (demo !== null) {
    lines.push("", "This is the demo: whoever reaches it can sign in with what stands below.");
    lines.push(
      host !== undefined && LOOPBACK.has(host)
        ? "It is open to this machine only. Set HOST to open it to others, or SEED=none for a board of your own."
        : "It is open to other machines. Leave HOST out to keep it to this one; set SEED=none for a board of your own.",
    );
    lines.push("", `Admin: ${demo.admin.email}, password ${demo.admin.password}`);
    if (adminSecondFactor === "offered") {
      lines.push("  (no second factor is asked of admins here: ADMIN_SECOND_FACTOR=required asks)");
    }
    const kinds = Map.groupBy(demo.firms, kindOf);
    for (const [firm] of kinds.values()) if (firm) lines.push(...linesOf(firm));
    lines.push("", `All ${demo.firms.length} firms, their people and keys: demo.json in the data directory.`);
    const poster = demo.firms.find(({ canPost }) => canPost);
    if (poster) lines.push("", "Post a load:", "", firstCurl(baseUrl, poster.liveKey, now));
  }
  return [...lines, "", "Ctrl-C stops everything.", ""].join("\n");
}
