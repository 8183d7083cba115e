import { Approval, DateStyle, Role, SignInOutcome } from "@board/db/enums";
import { z } from "zod";
import { emailAddress, instant, pathId, text } from "../../core/fields.ts";
import { FIRM_ACTIONS } from "../../core/needs.ts";
import { firmName, linkToken, personName, phone } from "../../firms/fields.ts";
import { normalEmail, PASSWORD } from "./rules.ts";

/** Normalized to lower case. */
const email = emailAddress.transform(normalEmail);

/** Any characters; only the length is limited here. */
const password = text(PASSWORD.max).min(PASSWORD.min);

/** Versions of the terms and privacy notice that the person accepts. */
export const acceptedTerms = text(200);

export const registerInput = z
  .strictObject({
    firmName,
    name: personName,
    phone,
    email,
    canPost: z.boolean(),
    canCarry: z.boolean(),
  })
  .refine(({ canPost, canCarry }) => canPost || canCarry, {
    path: ["canCarry"],
    params: { code: "required" },
    error: "must be chosen, or canPost.",
  });
export type RegisterInput = z.infer<typeof registerInput>;

/** Token of the registering browser. It only allows sending the email again. */
const registration = z.string().max(200);

export const toConfirmOutput = z.object({
  firmName: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  canPost: z.boolean(),
  canCarry: z.boolean(),
});

export const registrationOutput = toConfirmOutput.extend({
  received: z.literal(true),
  registration,
  sentAt: instant,
  /** Earliest time to send the email again. */
  sendAgainAt: instant,
  expiresAt: instant,
  /** Emailed link; only in the demo without SMTP. */
  emailedLink: z.string().nullable(),
});
export type RegistrationOutput = z.infer<typeof registrationOutput>;

export const registrationInput = z.strictObject({ registration });
export const correctEmailInput = z.strictObject({ registration, email });

export const confirmInput = z.strictObject({
  token: linkToken,
  password,
  acceptedTerms: acceptedTerms.optional(),
});
/** Current password, without the rules for new ones. */
const presentPassword = z.string().max(PASSWORD.max);
export const verifyInput = z.strictObject({ token: linkToken, password: presentPassword });

export const accountOutput = z.object({
  name: z.string(),
  email: z.string(),
  dates: z.enum(DateStyle),
  verifiedAt: instant.nullable(),
  passwordChangedAt: instant.nullable(),
  /** New address awaiting confirmation. */
  newEmail: z.string().nullable(),
  linked: z.array(z.object({ issuer: z.string(), email: z.string(), usedAt: instant })),
});
export type AccountOutput = z.infer<typeof accountOutput>;
export const renameInput = z.strictObject({ name: personName });
export const setDatesInput = z.strictObject({ dates: z.enum(DateStyle) });
export const changePasswordInput = z.strictObject({ current: presentPassword, password });
export const changeEmailInput = z.strictObject({ email, current: presentPassword });

export const signInsOutput = z.object({
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
});

export const resetRequestInput = z.strictObject({ email });
export const resetInput = z.strictObject({ token: linkToken, password });

export const inviteInput = z.strictObject({ email, role: z.enum(Role), seat: z.boolean() });
export type InviteInput = z.infer<typeof inviteInput>;

export const invitationOutput = z.object({
  firm: z.string(),
  email: z.string(),
  role: z.enum(Role),
  known: z
    .boolean()
    .meta({ description: "Whether the address has a sign-in: then no name and password are asked for." }),
});

export const acceptInput = z.strictObject({
  token: linkToken,
  name: personName.optional(),
  password: password.optional(),
  acceptedTerms: acceptedTerms.optional(),
});
export type AcceptInput = z.infer<typeof acceptInput>;

export const changeMemberInput = z.strictObject({
  memberId: pathId,
  role: z.enum(Role).optional(),
  seat: z.boolean().optional(),
  /** Only with the role STAFF: transfers the webhook endpoints that they made as an owner to you. */
  keepEndpoints: z.boolean().default(false),
});
export type ChangeMemberInput = z.infer<typeof changeMemberInput>;

export const removeMemberInput = z.strictObject({
  memberId: pathId,
  /** Transfers the person's API keys to you; otherwise they are revoked immediately. */
  keepKeys: z.boolean().default(false),
  /** Transfers the webhook endpoints to you; otherwise they are disabled immediately. */
  keepEndpoints: z.boolean().default(false),
});
export type RemoveMemberInput = z.infer<typeof removeMemberInput>;

const names = z.array(z.string());

/** Names of what ended with a membership or a role. */
export const endedOutput = z.object({
  keys: names,
  /** Host and end of the path. */
  endpoints: names,
  /** Email addresses whose invitations were cancelled. */
  invitations: names,
  searches: names,
});

export const membersOutput = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(Role),
      seat: z.boolean(),
      you: z.boolean(),
      since: instant,
      /** Changes that the reader may make to this member. */
      allowedActions: z.array(z.enum(["changeSeat", "changeRole", "remove"])),
      /**
       * Enabled endpoints, live and test, that they are responsible for, by host and end of the path;
       * disabled or transferred when they stop being an owner.
       */
      endpoints: z.array(z.string()),
      /** Email addresses that they invited. Both lists are empty for readers who are not owners. */
      invitations: z.array(z.string()),
    }),
  ),
  /** Empty for readers who are not owners. */
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(Role),
      seat: z.boolean(),
      expiresAt: instant,
    }),
  ),
});

export const sessionsOutput = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      address: z.string(),
      userAgent: z.string(),
      createdAt: instant,
      lastSeenAt: instant,
      current: z.boolean(),
      newDevice: z
        .boolean()
        .meta({ description: "Whether it was opened from a device that the person had not used before." }),
    }),
  ),
});

export const askForInvitationInput = z.strictObject({ firmName: text(100), name: personName, email });

export const seatGiversOutput = z.object({
  owners: z.array(z.object({ name: z.string() })),
  asked: z.boolean().meta({ description: "Whether the member has asked within the last day." }),
});

export const countsOutput = z.object({
  unread: z
    .int()
    .meta({ description: "Lines of notifications that nobody has read yet; new loads by search." }),
  quotes: z.int().meta({ description: "The firm's quotes that stand." }),
  approval: z.enum(Approval).meta({ description: "Whether the firm may quote and book." }),
  waitingSince: instant.nullable(),
  allowedActions: z.array(z.enum(FIRM_ACTIONS)),
  barred: z.string().nullable().meta({ description: "Why nothing can be quoted or booked." }),
  heldUntil: instant.nullable().meta({ description: "Until then the firm may quote but wins nothing." }),
  jobs: z.int().meta({ description: "Won loads that are not delivered yet." }),
});
