import { z } from "zod";
import { instant, pathId } from "../../core/fields.ts";
import { vehicleClass } from "../../core/named-enums.ts";
import { check } from "../../firms/requirements/schemas.ts";
import { MEMBER_STATES } from "./rules.ts";

const pairFigures = z.object({
  /** Delivered jobs of twelve weeks, and how many of those that count were on time. */
  jobs: z.int(),
  pence: z.number(),
  onTime: z.int(),
  judged: z.int(),
  lastJobAt: instant.nullable(),
  /** Offers of twelve weeks. An offer without an answer counts neither as yes nor as no. */
  offers: z.int(),
  yes: z.int(),
  no: z.int(),
  noAnswer: z.int(),
  /** Number of noes by reason. */
  whyNot: z.record(z.string(), z.int()),
  answerMins: z.int().nullable(),
});
export type PairFigures = z.infer<typeof pairFigures>;

const memberRow = z.object({
  id: z.string(),
  state: z.enum(MEMBER_STATES),
  carrierId: z.string().nullable(),
  /** Name of the firm, or that which was typed with the address; null if neither may be read. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  outcode: z.string().nullable(),
  /** Phone of an active member. */
  phone: z.string().nullable(),
  /** Classes of the vehicles that a member runs. */
  vehicles: z.array(vehicleClass),
  groups: z.array(z.string()),
  note: z.string(),
  since: instant.nullable(),
  invitedAt: instant,
  invitedBy: z.string().nullable(),
  emailedAt: instant.nullable(),
  endsAt: instant.nullable(),
  endedAt: instant.nullable(),
  mayRemind: z.boolean(),
  isPreferred: z.boolean(),
  checks: z.array(check),
  figures: pairFigures,
});
export type MemberRow = z.infer<typeof memberRow>;

export const networkPageOutput = z.object({
  rows: z.array(memberRow),
  groups: z.array(z.string()),
  /** Middle of the active members. */
  middle: z.object({
    saidYesPercent: z.number().nullable(),
    answerMins: z.number().nullable(),
    onTimePercent: z.number().nullable(),
  }),
  /** Number of emails that may still be sent today. */
  leftToday: z.int(),
});
export type NetworkPage = z.infer<typeof networkPageOutput>;

export const memberDetailsInput = z.strictObject({ memberId: pathId });
export const memberDetailsOutput = z.object({
  contactName: z.string(),
  contactPhone: z.string(),
  bases: z.array(z.string()),
  lanes: z.array(
    z.object({ from: z.string(), to: z.string(), jobs: z.int(), averagePence: z.int().nullable() }),
  ),
});
export type MemberDetails = z.infer<typeof memberDetailsOutput>;

const ownMembership = z.object({
  id: z.string(),
  poster: z.object({ id: z.string(), name: z.string() }),
  since: instant,
  /** Time of leaving or removal; null for a membership. */
  endedAt: instant.nullable(),
  daysToPay: z.int().nullable(),
  figures: pairFigures,
  /** Jobs that count as late, which the poster reads too. */
  late: z.array(z.object({ loadId: z.string(), from: z.string(), to: z.string(), deliveredAt: instant })),
});
export type OwnMembership = z.infer<typeof ownMembership>;
export const membershipsPageOutput = z.object({
  memberships: z.array(ownMembership),
  left: z.array(ownMembership),
  invitations: z.array(
    z.object({
      id: z.string(),
      poster: z.object({ id: z.string(), name: z.string() }),
      invitedBy: z.string().nullable(),
      invitedAt: instant,
      endsAt: instant.nullable(),
      daysToPay: z.int().nullable(),
      figures: pairFigures,
    }),
  ),
});
export type MembershipsPage = z.infer<typeof membershipsPageOutput>;
