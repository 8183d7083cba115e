import { EmailStatus, OneTimeUse, Role, SignInOutcome } from "@board/db/enums";
import { z } from "zod";
import { cursor, instant, pathId, text } from "../../../core/fields.ts";
import { THROTTLE_KINDS } from "../../../people/accounts/rules.ts";
import { adminAction, reason } from "../schemas.ts";

const membership = z.object({
  memberId: z.string(),
  firmId: z.string(),
  firm: z.string(),
  role: z.enum(Role),
  seat: z.boolean(),
  suspended: z.boolean(),
});

const personLine = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  createdAt: instant,
  /** True after erasure: name and address are gone, but the person's actions stay. */
  erased: z.boolean(),
  firms: z.array(membership),
});
export type PersonLine = z.infer<typeof personLine>;

export const listPeopleInput = z.strictObject({
  find: text(100).optional(),
  only: z.enum(["all", "admins"]).default("all"),
  cursor: cursor.optional(),
});
export type ListPeople = z.infer<typeof listPeopleInput>;
export const listPeopleOutput = z.object({ people: z.array(personLine), nextCursor: z.string().nullable() });

export const personInput = z.strictObject({ id: pathId });
export const personOutput = z.object({
  person: personLine,
  sessions: z.array(
    z.object({
      id: z.string(),
      firm: z.string().nullable(),
      address: z.string(),
      userAgent: z.string(),
      createdAt: instant,
      lastSeenAt: instant,
    }),
  ),
  /**
   * Second factor of the person. `resetFrom` is when a lost factor may be reset, null if none was reported
   * lost; `recovery` is the number of recovery codes left.
   */
  factor: z.object({
    on: z.boolean(),
    passkeys: z.int(),
    totp: z.boolean(),
    recovery: z.int(),
    resetFrom: instant.nullable(),
  }),
  /** Time at which the email address was verified; null if it was not, and sign-in is then refused. */
  verifiedAt: instant.nullable(),
  passwordChangedAt: instant.nullable(),
  /** Latest 20 attempts to sign in, including refused ones, the newest first. */
  signIns: z.array(
    z.object({
      id: z.string(),
      at: instant,
      outcome: z.enum(SignInOutcome),
      newDevice: z.boolean(),
      address: z.string(),
      userAgent: z.string(),
    }),
  ),
  /**
   * Recent failures to sign in. `from` is the network or browser; `until` is the end of the delay that they
   * cause, null if they cause none.
   */
  waits: z.array(
    z.object({
      kind: z.enum(THROTTLE_KINDS),
      from: z.string().nullable(),
      failures: z.int(),
      until: instant.nullable(),
    }),
  ),
  /** Latest 10 emails about the account without their texts, the newest first. */
  emails: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      status: z.enum(EmailStatus),
      createdAt: instant,
      sentAt: instant.nullable(),
      error: z.string().nullable(),
    }),
  ),
  /** Latest 5 one-time links without their tokens, the newest first. */
  links: z.array(
    z.object({
      id: z.string(),
      use: z.enum(OneTimeUse),
      createdAt: instant,
      expiresAt: instant,
      usedAt: instant.nullable(),
    }),
  ),
  /** True if the person is the only admin. */
  lastAdmin: z.boolean(),
  /** Actions of admins on the person, the newest first. */
  actions: z.array(adminAction),
  /** Actions of the person as an admin, the newest first. */
  acted: z.array(adminAction),
});
export type PersonPage = z.infer<typeof personOutput>;

export const personChangeInput = z.strictObject({ personId: pathId, reason });
export const endedOutput = z.object({ ended: z.int() });
export const changeAdminInput = z.strictObject({ personId: pathId, isAdmin: z.boolean(), reason });
export const changedOutput = z.object({ personId: z.string() });
