import {
  Approval,
  DocumentKind,
  LicenceMatch,
  LicenceType,
  Mode,
  Plan,
  ReviewAction,
  Role,
} from "@board/db/enums";
import { z } from "zod";
import { LICENCE_STATES } from "../../../core/carrier-facts.ts";
import { cursor, day, instant, pathId, text } from "../../../core/fields.ts";
import { side, vehicleClass } from "../../../core/named-enums.ts";
import { firmName } from "../../../firms/fields.ts";
import { ownRecord } from "../../../loads/reputation/schemas.ts";
import { endedOutput } from "../../../people/accounts/schemas.ts";
import { passportDocument } from "../../../trust/passport/schemas.ts";
import { adminAction, foundLoad, reason } from "../schemas.ts";

const firmLine = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  canPost: z.boolean(),
  canCarry: z.boolean(),
  plan: z.enum(Plan),
  members: z.int(),
  seats: z.int(),
  approval: z.enum(Approval),
  suspendedAt: instant.nullable(),
  createdAt: instant,
});
export type FirmLine = z.infer<typeof firmLine>;

export const firmFilters = ["all", "suspended", "priority", "posters", "carriers"] as const;

export const listFirmsInput = z.strictObject({
  find: text(100).optional(),
  only: z.enum(firmFilters).default("all"),
  cursor: cursor.optional(),
});
export type ListFirms = z.infer<typeof listFirmsInput>;
export const listFirmsOutput = z.object({ firms: z.array(firmLine), nextCursor: z.string().nullable() });

export const firmInput = z.strictObject({ id: pathId });

export const firmOutput = z.object({
  firm: z.object({
    id: z.string(),
    name: z.string(),
    contactName: z.string(),
    email: z.string(),
    phone: z.string(),
    canPost: z.boolean(),
    canCarry: z.boolean(),
    plan: z.enum(Plan),
    usualTermsDays: z.int(),
    approval: z.enum(Approval),
    suspendedAt: instant.nullable(),
    /** Reason of the present suspension. */
    suspendedBecause: z.string().nullable(),
    createdAt: instant,
  }),
  members: z.array(
    z.object({
      id: z.string(),
      personId: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(Role),
      seat: z.boolean(),
      createdAt: instant,
      /** Time of the latest request in any of their sessions. */
      lastSeenAt: instant.nullable(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(Role),
      seat: z.boolean(),
      createdAt: instant,
      expiresAt: instant,
    }),
  ),
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      mode: z.enum(Mode),
      hint: z.string(),
      scopes: z.array(z.string()),
      createdBy: z.string(),
      createdAt: instant,
      lastUsedAt: instant.nullable(),
      expiresAt: instant.nullable(),
      revokedAt: instant.nullable(),
    }),
  ),
  endpoints: z.array(
    z.object({
      id: z.string(),
      mode: z.enum(Mode),
      label: z.string(),
      events: z.array(z.string()),
      status: z.enum(["enabled", "disabled"]),
      disabledReason: z.string().nullable(),
      failingSince: instant.nullable(),
    }),
  ),
  record: ownRecord,
  /** The firm's facts as a carrier, which the board checks; null if the firm entered none. */
  passport: z
    .object({
      companyNumber: z.string().nullable(),
      /** Address of the operator, as the firm entered it. */
      address: z.string().nullable(),
      licence: z.object({
        state: z.enum(LICENCE_STATES),
        /** Number that the firm entered, and the number in the register that matches or may match. */
        given: z.string().nullable(),
        number: z.string().nullable(),
        type: z.enum(LicenceType).nullable(),
        matchedBy: z.string().nullable(),
        vehiclesAuthorised: z.int().nullable(),
        continuationDate: day.nullable(),
        /** Status in the register, such as `lsts_revoked`; null if the register has no such licence. */
        status: z.string().nullable(),
        /** Time of the first register file that lacks the licence. */
        goneAt: instant.nullable(),
        lostAt: instant.nullable(),
        checkedAt: instant.nullable(),
      }),
      /** Accepted covers, including covers that ended recently. */
      covers: z.array(
        z.object({ kind: z.enum(DocumentKind), pence: z.int().nullable(), from: day, until: day }),
      ),
      /** Latest certificates, the newest first. */
      documents: z.array(
        passportDocument.pick({
          id: true,
          kind: true,
          state: true,
          reason: true,
          insurer: true,
          policy: true,
          sentAt: true,
        }),
      ),
    })
    .nullable(),
  /** Limits that the firm is under, apart from approval and suspension. */
  limits: z.object({
    /** Number of jobs that a new carrier must still have confirmed. */
    newJobsLeft: z.int(),
    /** End of the hold because of an unconfirmed contact change; until then the firm wins no load. */
    heldUntil: instant.nullable(),
    /**
     * Number of bookings handed back in the last 24 hours, and in `days` days. The firm cannot book while
     * `limitedSince` is set.
     */
    handedBack: z.object({
      day: z.int(),
      month: z.int(),
      days: z.int(),
      limitedSince: instant.nullable(),
    }),
  }),
  /** Open disputes on the firm's live loads, the oldest first, at most 10. */
  disputes: z.array(
    z.object({
      ref: z.string(),
      /** The end of the load that this firm is. */
      side,
      reason: z.string(),
      raisedBy: side,
      raisedAt: instant,
    }),
  ),
  /** Linked firms, whose jobs with this firm count in no record until an admin clears the link. */
  links: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      reasons: z.array(z.enum(["people", "devices", "addresses", "contacts"])),
      since: instant,
      clearedAt: instant.nullable(),
    }),
  ),
  open: z.object({ posted: z.int(), carrying: z.int(), quotes: z.int() }),
  loads: z.array(foundLoad),
  /** Actions of admins on the firm, the newest first. */
  actions: z.array(adminAction),
});
export type FirmPage = z.infer<typeof firmOutput>;

export const renameInput = z.strictObject({ firmId: pathId, name: firmName, reason });
export const planInput = z.strictObject({ firmId: pathId, plan: z.enum(Plan), reason });
export const suspendInput = z.strictObject({ firmId: pathId, reason });
export const clearLinkInput = z.strictObject({ firmId: pathId, otherId: pathId, reason });
export const memberInput = z.strictObject({
  memberId: pathId,
  seat: z.boolean().optional(),
  role: z.enum(Role).optional(),
  /** For other roles than OWNER: true if the member's webhook endpoints are to pass to another owner. */
  keepEndpoints: z.boolean().default(false),
  reason,
});
export type ChangeMember = z.infer<typeof memberInput>;
export const revokeKeyInput = z.strictObject({ keyId: pathId, reason });
export const invitationInput = z.strictObject({ invitationId: pathId });
export const firmDone = z.object({ firmId: z.string() });
export const memberDone = firmDone.extend({
  ended: endedOutput,
  /** The owner who is now responsible for the kept endpoints. */
  keptBy: z.string().nullable(),
});

/** One fact about a new firm, with the register's value, and other firms that share the fact. */
export const fact = z.object({
  field: z.enum([
    "name",
    "company_number",
    "licence",
    "place",
    "vehicles",
    "people",
    "email",
    "phone",
    "address",
    "device",
  ]),
  /** The firm's own value; empty if unknown. */
  given: z.string(),
  /** Value in the register; null if the register has none. */
  register: z.string().nullable(),
  known: z.enum(["free_email", "mixed_domains", "not_signed_in"]).nullable(),
  /** Other firms with the same value or a similar name, at most five. */
  matches: z.array(z.object({ id: z.string(), name: z.string() })),
  /** True if an admin should look at the fact. */
  differs: z.boolean(),
});
export type Fact = z.infer<typeof fact>;

export const newFirmInput = z.strictObject({ firmId: pathId });
export const newFirmOutput = z.object({
  firm: z.object({
    id: z.string(),
    name: z.string(),
    contactName: z.string(),
    canPost: z.boolean(),
    canCarry: z.boolean(),
    approval: z.enum(Approval),
    createdAt: instant,
    waitingSince: instant.nullable(),
    vehicles: z.array(z.object({ vehicleClass, count: z.int() })),
    bases: z.array(z.object({ outcode: z.string(), radiusMiles: z.int() })),
  }),
  facts: z.array(fact),
  register: z.object({
    /** Time of the latest register file. */
    readAt: instant.nullable(),
    /** Number of the licence that matches or may match. */
    number: z.string().nullable(),
    match: z.enum(LicenceMatch),
  }),
  /** Decisions and questions so far, the newest first. */
  reviews: z.array(
    z.object({
      id: z.string(),
      action: z.enum(ReviewAction),
      text: z.string().nullable(),
      admin: z.string(),
      at: instant,
      undone: z.boolean(),
      answer: z.string().nullable(),
      answeredAt: instant.nullable(),
    }),
  ),
  /** Names of other admins who have the firm open. */
  viewers: z.array(z.string()),
});
export type NewFirmView = z.infer<typeof newFirmOutput>;

export const approveInput = z.strictObject({ firmId: pathId, reason: text(500).optional() });
export const askInput = z.strictObject({ firmId: pathId, question: reason });
export const refuseInput = z.strictObject({ firmId: pathId, reason });
export const undoInput = z.strictObject({ reviewId: pathId });
export const decidedOutput = z.object({ reviewId: z.string(), undoUntil: instant });
