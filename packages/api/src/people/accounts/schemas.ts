import { Approval, DateStyle, Role, SignInOutcome } from "@board/db/enums";
import { z } from "zod";
import { emailAddress, instant, pathId, text } from "../../core/fields.ts";
import { FIRM_ACTIONS } from "../../core/needs.ts";
import { firmName, linkToken, personName, phone } from "../../firms/fields.ts";
import { normalEmail, PASSWORD, ROLE_ACTS } from "./rules.ts";

/** Email address in lower case. */
const email = emailAddress.transform(normalEmail);

/** A password with any characters; only the length is limited here. */
const password = text(PASSWORD.max).min(PASSWORD.min);

/** The versions of the terms and privacy notice that the person accepts, as text. */
export const acceptedTerms = text(200);

export const registerInput = z
  .strictObject({
    firmName,
    name: personName,
    phone,
    email,
    canPost: z.boolean(),
    canCarry: z.boolean(),
    /** Token of an invitation to a network, through which the person came. */
    networkToken: linkToken.optional(),
  })
  .refine(({ canPost, canCarry }) => canPost || canCarry, {
    path: ["canCarry"],
    params: { code: "required" },
    error: "must be chosen, or canPost.",
  });
export type RegisterInput = z.infer<typeof registerInput>;

/**
 * Token of the browser that registered. The browser can have the email sent again and correct the address,
 * but cannot confirm the registration.
 */
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
  /** Earliest time at which the email can be sent again. */
  sendAgainAt: instant,
  expiresAt: instant,
  /** The emailed link, in the demo without SMTP only; null otherwise. */
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
/** The password in use, to which the rules for new ones do not apply. */
const presentPassword = z.string().max(PASSWORD.max);
export const verifyInput = z.strictObject({ token: linkToken, password: presentPassword });

export const accountOutput = z.object({
  name: z.string(),
  email: z.string(),
  dates: z.enum(DateStyle),
  verifiedAt: instant.nullable(),
  passwordChangedAt: instant.nullable(),
  /** New address that waits for its confirmation. */
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
  /** For other roles than OWNER: true if the caller takes over the webhook endpoints that the member made as an owner. */
  keepEndpoints: z.boolean().default(false),
});
export type ChangeMemberInput = z.infer<typeof changeMemberInput>;

export const removeMemberInput = z.strictObject({
  memberId: pathId,
  /** True if the caller takes over the member's API keys; otherwise they are revoked immediately. */
  keepKeys: z.boolean().default(false),
  /** True if the caller takes over the member's webhook endpoints; otherwise they are disabled immediately. */
  keepEndpoints: z.boolean().default(false),
});
export type RemoveMemberInput = z.infer<typeof removeMemberInput>;

const names = z.array(z.string());

/** Names of what ended with a membership or a role. */
export const endedOutput = z.object({
  keys: names,
  /** Host and end of the path of each endpoint's address. */
  endpoints: names,
  /** Email addresses whose invitations were cancelled. */
  invitations: names,
  searches: names,
});

export const membersOutput = z.object({
  /** The roles, with what each may do. */
  roles: z.array(z.object({ role: z.enum(Role), may: z.array(z.enum(ROLE_ACTS)) })),
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
       * Enabled endpoints, live and test, for which the member is responsible, by host and end of the path.
       * They are disabled or taken over if the member stops being an owner.
       */
      endpoints: z.array(z.string()),
      /** Email addresses that the member invited. Both lists are empty for a reader who is not an owner. */
      invitations: z.array(z.string()),
    }),
  ),
  /** Pending invitations; empty for a reader who is not an owner. */
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
  /** The roles that may take each action. */
  mayTake: z.array(z.object({ action: z.enum(FIRM_ACTIONS), roles: z.array(z.enum(Role)) })),
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
  noRoom: z.string().nullable().meta({ description: "Why a new firm can book nothing more for now." }),
  jobs: z.int().meta({ description: "Won loads that are not delivered yet." }),
  offers: z
    .object({
      open: z.int().meta({ description: "Offers that can be answered." }),
      dueAt: instant.nullable().meta({ description: "When the first of them is over." }),
    })
    .nullable()
    .meta({ description: "null: the firm was never asked, and is in no network." }),
  invitations: z.int().meta({ description: "Invitations to networks that the firm can answer." }),
});
