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
  /** Their name and address are gone; what they did stays. */
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
  /** `resetFrom`: when a lost second factor may be reset; null: not reported lost. `recovery`: codes that are left. */
  factor: z.object({
    on: z.boolean(),
    passkeys: z.int(),
    totp: z.boolean(),
    recovery: z.int(),
    resetFrom: instant.nullable(),
  }),
  /** Null: the email address is not confirmed, and nobody signs in with it. */
  verifiedAt: instant.nullable(),
  passwordChangedAt: instant.nullable(),
  /** The last 20 attempts, newest first, refused ones too. */
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
  /** Failures that count now. `from`: the network or the browser; `until`: when the next try is taken, null where it need not wait. */
  waits: z.array(
    z.object({
      kind: z.enum(THROTTLE_KINDS),
      from: z.string().nullable(),
      failures: z.int(),
      until: instant.nullable(),
    }),
  ),
  /** The last 10 to their address about signing in and the like, newest first, without their texts. */
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
  /** The last 5 that were sent to them, newest first, without what makes them work. */
  links: z.array(
    z.object({
      id: z.string(),
      use: z.enum(OneTimeUse),
      createdAt: instant,
      expiresAt: instant,
      usedAt: instant.nullable(),
    }),
  ),
  /** Nobody else runs the board. */
  lastAdmin: z.boolean(),
  /** Done to them by admins, the last first. */
  actions: z.array(adminAction),
  /** Done by them as an admin, the last first. */
  acted: z.array(adminAction),
});
export type PersonPage = z.infer<typeof personOutput>;

export const personChangeInput = z.strictObject({ personId: pathId, reason });
export const endedOutput = z.object({ ended: z.int() });
export const changeAdminInput = z.strictObject({ personId: pathId, isAdmin: z.boolean(), reason });
export const changedOutput = z.object({ personId: z.string() });
