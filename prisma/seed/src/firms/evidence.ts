import type { Cover } from "@board/api/rules";
import { addDays, type Day } from "@board/calendar";

/** Carriers with a valid licence. */
export const LICENSED: ReadonlySet<string> = new Set(["calder", "fenline", "gower", "mercia"]);

/** The carrier with a revoked licence. */
export const LOST_LICENCE = "strath";

/** A certificate of a demo carrier; days are relative to today. */
interface Certificate {
  firm: string;
  kind: "GOODS_IN_TRANSIT" | "HIRE_AND_REWARD";
  policy: string;
  /** The sum insured. */
  pence?: bigint;
  from: number;
  until: number;
  sent: number;
  state: "SENT" | "ACCEPTED" | "REJECTED";
  reason?: string;
}

const GOODS = { kind: "GOODS_IN_TRANSIT", pence: 5_000_000n } as const;
const HIRE = { kind: "HIRE_AND_REWARD" } as const;

/**
 * Certificates of demo carriers; the others sent none. New ones go last, because ids are drawn in this
 * order.
 */
export const CERTIFICATES: readonly Certificate[] = [
  { firm: "calder", ...HIRE, policy: "MF/90227", from: -358, until: 7, sent: -360, state: "ACCEPTED" },
  {
    firm: "calder",
    ...GOODS,
    policy: "GT/228104",
    from: -230,
    until: 134,
    sent: -232,
    state: "REJECTED",
    reason: "Page 2 with the sum insured is missing",
  },
  { firm: "calder", ...GOODS, policy: "GT/228104", from: -230, until: 134, sent: -231, state: "ACCEPTED" },
  { firm: "fenline", ...GOODS, policy: "CG/55810", from: -100, until: 265, sent: -101, state: "ACCEPTED" },
  { firm: "fenline", ...HIRE, policy: "CG/55811", from: -100, until: 265, sent: -101, state: "ACCEPTED" },
  {
    firm: "mercia",
    ...GOODS,
    policy: "TR/7741",
    from: -20,
    until: 345,
    sent: -1,
    state: "REJECTED",
    reason: "The certificate names another firm",
  },
  { firm: "strath", ...GOODS, policy: "SM/10402", from: -5, until: 360, sent: 0, state: "SENT" },
  { firm: "gower", ...HIRE, policy: "GW/3310", from: -60, until: 305, sent: -61, state: "ACCEPTED" },
  { firm: "kestrel", ...GOODS, policy: "KC/60071", from: -150, until: 215, sent: -151, state: "ACCEPTED" },
  { firm: "kestrel", ...HIRE, policy: "KC/60072", from: -150, until: 215, sent: -151, state: "ACCEPTED" },
  { firm: "solent", ...HIRE, policy: "SL/8814", from: -1, until: 364, sent: -1, state: "SENT" },
];

/** Returns the covers of a carrier's accepted certificates. */
export function coversOf(key: string, today: Day): Cover[] {
  return CERTIFICATES.filter(({ firm, state }) => firm === key && state === "ACCEPTED").map(
    ({ kind, pence, from, until }) => ({
      kind,
      pence: pence === undefined ? null : Number(pence),
      from: addDays(today, from),
      until: addDays(today, until),
    }),
  );
}
