import { ContactKind, DocumentKind, InvoiceStatus, LicenceType, LoadStatus, Mode } from "@board/db/enums";
import { z } from "zod";
import { cursor, day, instant, pathId, place } from "../../../core/fields.ts";
import { AGREEING } from "../../../firms/licences/rules.ts";
import { fact } from "../firms/schemas.ts";
import { CORRECTIONS } from "../rules.ts";
import { reason } from "../schemas.ts";

const party = z.object({ id: z.string(), name: z.string(), phone: z.string() });

/** Fields of a line that describe its load. */
const load = {
  loadId: z.string(),
  ref: z.string(),
  version: z.int(),
  from: place,
  to: place,
  poster: party,
  carrier: party.nullable(),
};

export const disputeLine = z.object({
  ...load,
  id: z.string(),
  raisedAt: instant,
  reason: z.string(),
  /** Ends that have made a statement, including the one that raised the dispute. */
  heard: z.array(z.enum(["poster", "carrier"])),
});
export type DisputeLine = z.infer<typeof disputeLine>;

export const overdueLine = z.object({
  ...load,
  collectDate: day,
  /** Latest time at which the load was to be collected. */
  dueAt: instant,
  agreedPence: z.int().nullable(),
  allowedActions: z.array(z.enum(CORRECTIONS)),
});
export type OverdueLine = z.infer<typeof overdueLine>;

export const unconfirmedLine = z.object({
  ...load,
  deliveredAt: instant.nullable(),
  autoConfirmAt: instant,
  agreedPence: z.int().nullable(),
});
export type UnconfirmedLine = z.infer<typeof unconfirmedLine>;

export const endpointLine = z.object({
  id: z.string(),
  firm: z.object({ id: z.string(), name: z.string() }),
  mode: z.enum(Mode),
  /** Host and end of the endpoint's address, as in `adminDelivery`. */
  label: z.string(),
  status: z.enum(["enabled", "disabled"]),
  disabledReason: z.string().nullable(),
  since: instant,
  /** Time at which the endpoint is disabled unless a delivery succeeds before. */
  disablesAt: instant.nullable(),
  /** Result of the latest attempt. */
  lastAnswer: z.object({ statusCode: z.int().nullable(), error: z.string().nullable() }).nullable(),
  waiting: z.int(),
});
export type EndpointLine = z.infer<typeof endpointLine>;

export const duplicateLine = z.object({
  ...load,
  createdAt: instant,
  /** The similar load; null if it is gone. */
  twin: z.object({ ref: z.string(), status: z.string() }).nullable(),
});
export type DuplicateLine = z.infer<typeof duplicateLine>;

export const documentLine = z.object({
  id: z.string(),
  firm: party,
  kind: z.enum(DocumentKind),
  insurer: z.string(),
  policy: z.string(),
  coverPence: z.int().nullable(),
  validFrom: day,
  validUntil: day,
  contentType: z.string(),
  sentAt: instant,
  /** Operator's name in the register; null if no licence was found. */
  operatorName: z.string().nullable(),
});
export type DocumentLine = z.infer<typeof documentLine>;

const outcode = z.object({ outcode: z.string() });

const job = z.object({
  loadId: z.string(),
  ref: z.string(),
  from: outcode,
  to: outcode,
  collectDate: day,
  status: z.enum(LoadStatus),
  agreedPence: z.int().nullable(),
  /** Driver and registration that the carrier announced. */
  driver: z.string().nullable(),
  vehicleReg: z.string().nullable(),
  poster: party,
});

const licenceRegister = z.object({
  operatorName: z.string(),
  companyNumber: z.string().nullable(),
  postcodes: z.array(z.string()),
  type: z.enum(LicenceType),
  status: z.string(),
  vehiclesAuthorised: z.int(),
  continuationDate: day.nullable(),
  /** Time of the first register file that lacks the licence. */
  goneAt: instant.nullable(),
});
export type LicenceRegister = z.infer<typeof licenceRegister>;

/** True for each fact on which firm and register agree, false if they differ; null if either lacks the fact. */
const agrees = z.record(z.enum(AGREEING), z.boolean().nullable());

export const lostLicenceLine = z.object({
  firm: party,
  /** Numbers and postcode that the firm entered. */
  companyNumber: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  postcode: z.string().nullable(),
  vehicles: z.int(),
  /** Number of vehicles over 3.5 t, for which the licence is needed. */
  lorries: z.int(),
  number: z.string().nullable(),
  lostAt: instant,
  /** Licence in the register; null if the register has none with this number. */
  register: licenceRegister.extend({ agrees }).nullable(),
  /** Jobs that are not delivered yet, at most twenty. */
  jobs: z.array(job),
});
export type LostLicenceLine = z.infer<typeof lostLicenceLine>;

export const licenceLine = z.object({
  firm: party,
  match: z.enum(["NEAR", "CONTESTED"]),
  /** Number of the licence that may match; null if only the name is similar. */
  number: z.string().nullable(),
  companyNumber: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  postcode: z.string().nullable(),
  /** Licence in the register; null if the register has none with this number, as for Northern Ireland. */
  register: licenceRegister.nullable(),
  /** Facts on which firm and register agree or not; null without a licence in the register. */
  agrees: agrees.nullable(),
  /** Other firms that hold or claim the licence. */
  claimedBy: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type LicenceLine = z.infer<typeof licenceLine>;

export const contactLine = z.object({
  ...load,
  kind: z.enum(ContactKind),
  changedAt: instant,
  /**
   * Proof by which the change was confirmed: `old_address`, `second_factor` or `admin`. Null while it is not
   * confirmed.
   */
  confirmedBy: z.string().nullable(),
  bookedAt: instant,
  /** Number of loads won since the first of these changes; `wins` has the newest twenty. */
  won: z.int(),
  wins: z.array(job),
  /** Contact changes in the 14 days before the win, the newest first, at most ten. */
  changes: z.array(
    z.object({
      kind: z.enum(ContactKind),
      before: z.string().nullable(),
      now: z.string().nullable(),
      at: instant,
      confirmedBy: z.string().nullable(),
      /** Member who made the change; null for an admin, and for a change by an emailed link. */
      by: z.string().nullable(),
    }),
  ),
  /** Time at which the carrier registered. */
  carrierSince: instant,
  finished: z.int(),
});
export type ContactLine = z.infer<typeof contactLine>;

export const handBackLine = z.object({
  firm: party,
  /** Time of the hand-back that exceeded the limit. */
  limitedAt: instant,
  /** Time of the newest hand-back. */
  handedBackAt: instant,
  /** Number of bookings handed back since 24 hours before `limitedAt`; `loads` has the newest twenty. */
  handedBack: z.int(),
  loads: z.array(job),
  finished: z.int(),
});
export type HandBackLine = z.infer<typeof handBackLine>;

export const invoiceLine = z.object({
  invoiceId: z.string(),
  number: z.string(),
  status: z.enum(InvoiceStatus),
  dueOn: day,
  openPence: z.int(),
  /** Words of the end that queried it; null if none did. */
  queryReason: z.string().nullable(),
  /** Reference of its job that is in dispute, else of its first one. */
  ref: z.string(),
  disputed: z.boolean(),
  supplier: party,
  buyer: party,
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const newFirmLine = z.object({
  id: z.string(),
  name: z.string(),
  canPost: z.boolean(),
  canCarry: z.boolean(),
  vehicles: z.int(),
  /** Outcode of the firm's first base. */
  outcode: z.string().nullable(),
  waitingSince: instant,
  /** State of the last question to the firm; null if none was asked. */
  question: z.enum(["asked", "answered"]).nullable(),
  /** Facts that an admin should look at; empty if there are none. */
  flags: z.array(fact.shape.field),
});
export type NewFirmLine = z.infer<typeof newFirmLine>;

const decidedFirm = z.object({
  id: z.string(),
  name: z.string(),
  action: z.enum(["APPROVE", "REFUSE"]),
  at: instant,
  admin: z.string(),
});
export type DecidedFirm = z.infer<typeof decidedFirm>;

export const queueInput = z.strictObject({ cursor: cursor.optional() });
/** Input of the queue of certificates; `firmId` selects the certificates of one firm. */
export const documentsInput = queueInput.extend({ firmId: pathId.optional() });

export function queueOutput<Line extends z.ZodType>(line: Line) {
  return z.object({ count: z.int(), lines: z.array(line), nextCursor: z.string().nullable() });
}

export const newFirmsOutput = queueOutput(newFirmLine).extend({
  decidedToday: z.array(decidedFirm),
  lastDecided: decidedFirm.nullable(),
});

export const overviewOutput = z.object({
  disputes: queueOutput(disputeLine),
  overdue: queueOutput(overdueLine),
  unconfirmed: queueOutput(unconfirmedLine).extend({ today: z.int() }),
  webhooks: queueOutput(endpointLine),
  duplicates: queueOutput(duplicateLine),
  firms: queueOutput(newFirmLine),
  documents: queueOutput(documentLine),
  licences: queueOutput(licenceLine),
  licencesLost: queueOutput(lostLicenceLine),
  contacts: queueOutput(contactLine),
  handBacks: queueOutput(handBackLine),
  invoices: queueOutput(invoiceLine),
});
export type Overview = z.infer<typeof overviewOutput>;

/** The line of one carrier in one of these queues. */
export const lineInput = z.strictObject({ queue: z.enum(["lost", "contacts", "handBacks"]), firmId: pathId });
export type QueueLine = z.infer<typeof lineInput>;
export const settleInput = lineInput.extend({
  /** Value of `lostAt`, `changedAt` or `handedBackAt` in the line that the admin saw. */
  seenAt: instant,
  reason,
});
export type SettleLine = z.infer<typeof settleInput>;

export const keepInput = z.strictObject({ loadId: pathId });
export const doneOutput = z.object({ done: z.literal(true) });
