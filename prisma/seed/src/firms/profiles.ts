import type { Cover, Requires } from "@board/api/rules";
import { addDays, type Day } from "@board/calendar";
import type { Plan, Role, VehicleClass } from "@board/db/enums";
import { readData } from "../data.ts";
import type { Region } from "../freight/prices.ts";

interface PersonProfile {
  name: string;
  /** The part of the address before the @. */
  mailbox: string;
  role: Role;
  seat: boolean;
}

/** Requirements as on the wire and in the database. */
export type DemoRequires = Requires & Record<string, boolean | number>;

/** Behaviour of a firm as a poster. */
export interface Posting {
  /** The firm's share of all loads. */
  volume: number;
  kinds: readonly (readonly [kind: string, weight: number])[];
  /** Postcodes of the firm's sites; its other loads start in `regions`. */
  sites: readonly string[];
  regions: readonly (readonly [Region, number])[];
  through: "api" | "site";
  /** Format of the firm's job numbers, such as `J-{100}`. */
  externalRef: string | null;
  bookNow: number;
  /** Days after the due date at which it pays, from and to. */
  pays: readonly [number, number];
  /** Share of booked loads that it cancels. */
  callsOff: number;
  /** The average rating it earns, 1 to 5. */
  stars: number;
  /** Share of its loads that may have requirements, and which (`settleRequires`). */
  asks?: readonly [share: number, requires: DemoRequires];
}

/** Behaviour of a firm as a carrier. */
interface Carrying {
  vehicles: readonly (readonly [VehicleClass, number])[];
  bases: readonly { postcode: string; radiusMiles: number }[];
  searches: readonly { name: string; query: Record<string, string>; alert: boolean }[];
  /** The firm's prices relative to the middle of the guide. */
  price: number;
  /** Eagerness to quote; 1 is average. */
  keen: number;
  handsBack: number;
  /** Share of jobs that it collects or delivers after their slot or day. */
  late: number;
  stars: number;
}

export interface FirmProfile {
  key: string;
  name: string;
  domain: string;
  phone: string;
  plan: Plan;
  usualTermsDays: number;
  people: readonly PersonProfile[];
  /** Keys of the carriers that it prefers as a poster. */
  prefers: readonly string[];
  /** Keys of the carriers that it blocks as a poster. */
  blocks: readonly string[];
  posting: Posting | null;
  carrying: Carrying | null;
  /** True for a carrier with a valid licence. */
  licensed?: true;
  /** Details of the passport as the carrier stated them. Carriers with vans only need no licence, and state none. */
  passport?: { companyNumber?: string; licenceNumber?: string; address: string; postcode: string };
  /** Days since it joined the board. */
  since: number;
  /** True for a new carrier that no admin has approved yet. */
  isPending?: true;
}

/**
 * The demo's firms. Every name, address and number is made up; phone numbers are from the range reserved
 * for drama.
 */
export const FIRMS = readData<readonly FirmProfile[]>("firms");

/** A certificate of a demo carrier; days are relative to today. */
interface Certificate {
  firm: string;
  kind: "GOODS_IN_TRANSIT" | "HIRE_AND_REWARD";
  policy: string;
  /** The sum insured. */
  pence?: number;
  from: number;
  until: number;
  sent: number;
  state: "SENT" | "ACCEPTED" | "REJECTED";
  reason?: string;
}

/**
 * Certificates that carriers have sent; a carrier without an entry has sent none. New entries go last, because ids
 * are drawn in this order.
 */
export const CERTIFICATES = readData<readonly Certificate[]>("certificates");

/** Returns the covers of a carrier's accepted certificates. */
export function coversOf(key: string, today: Day): Cover[] {
  return CERTIFICATES.filter(({ firm, state }) => firm === key && state === "ACCEPTED").map(
    ({ kind, pence = null, from, until }) => ({
      kind,
      pence,
      from: addDays(today, from),
      until: addDays(today, until),
    }),
  );
}

/** The carrier with a revoked licence. */
export const LOST_LICENCE = "strath";

export const ADMIN = { name: "Helen Marsh", email: "ops@freightboard.example" };

/** The password of every person in the demo; only its hash is stored. */
export const DEMO_PASSWORD = "backload-to-leeds";
