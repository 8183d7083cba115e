import { z } from "zod";
import {
  bounded,
  cursor,
  emailAddress,
  filledText,
  instant,
  limit,
  nextCursor,
  pathId,
  text,
  unlogged,
} from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { side } from "../../core/named-enums.ts";
import { linkToken } from "../fields.ts";
import {
  INVITE_OUTCOMES,
  MAX_GROUP_LETTERS,
  MAX_GROUPS_OF_MEMBER,
  MAX_LIST,
  MAX_LIST_BYTES,
  MAX_NAME,
  MAX_NOTE,
  normalAddress,
} from "./rules.ts";

const EXAMPLE_ID = "net_01k9z4d7b2f4wr8s0t5ye6zmqh";
const EXAMPLE_FIRM = "firm_01k9z4d7b2f4wr8s0t5ye6zmqh";

/** A firm at one end of a network. */
export const networkFirm = z
  .object({
    id: z.string().meta({ description: "The firm's id.", example: EXAMPLE_FIRM }),
    name: z.string().meta({ description: "Its name.", example: "Pennine Trunking" }),
  })
  .meta({ id: "NetworkFirm", description: "A firm at one end of a network." });

/** Label that a poster gives to carriers of its network. */
const group = filledText(MAX_GROUP_LETTERS).meta({
  description: "A label of your own, of at most 40 letters.",
  example: "Yorkshire",
});
const groups = z
  .array(group)
  .max(MAX_GROUPS_OF_MEMBER)
  .meta({ description: "Your groups that it is in. A firm has at most 50.", example: ["Yorkshire"] });

const networkMember = z
  .object({
    id: z.string().meta({ description: "The member's id.", example: EXAMPLE_ID }),
    carrier: networkFirm
      .extend({
        name: z.string().nullable().meta({
          description: "Its name. null: you read it once it has joined, unless it has had a job of yours.",
          example: "Pennine Trunking",
        }),
      })
      .nullable()
      .meta({ description: "The carrier. null: an invitation by email, until it is accepted." }),
    email: unlogged(z.string())
      .optional()
      .meta({ description: "The address that you invited.", example: "traffic@pennine.example" }),
    name: unlogged(z.string())
      .optional()
      .meta({ description: "The name that you gave with it.", example: "Pennine Trunking" }),
    groups: z.array(z.string()).meta({
      description: "Your groups that it is in; it never reads them.",
      example: ["Yorkshire"],
    }),
    note: unlogged(z.string()).meta({ description: "Your note; it never reads it.", example: "Ring Neil." }),
    status: z.enum(["ACTIVE", "INVITED"]).meta({
      id: "NetworkStatus",
      description: "ACTIVE: it has joined. INVITED: its answer is open.",
    }),
    invitedAt: instant.meta({ description: "When it was invited last." }),
    emailedAt: instant.nullable().meta({ description: "When the last email went. null: none did." }),
    endsAt: instant.nullable().meta({
      description: "When the invitation ends. null: it is a member, or the email waits for its turn.",
    }),
    since: instant.nullable().meta({ description: "Since when it is a member. null: it is none." }),
  })
  .meta({ id: "NetworkMember", description: "A carrier of your network, or an invitation to join it." });
export type MemberView = z.infer<typeof networkMember>;

const membership = z
  .object({
    id: z.string().meta({ description: "The membership's id.", example: EXAMPLE_ID }),
    poster: networkFirm.meta({ description: "The poster that offers loads to its network first." }),
    since: instant.meta({ description: "Since when you are a member." }),
  })
  .meta({ id: "NetworkMembership", description: "A network that you are in." });
export type MembershipView = z.infer<typeof membership>;

const networkInvitation = z
  .object({
    id: z.string().meta({ description: "The invitation's id.", example: EXAMPLE_ID }),
    poster: networkFirm.meta({ description: "The poster that asks you." }),
    invitedBy: z
      .string()
      .nullable()
      .meta({ description: "Who invited you. null: a program did.", example: "Dev Mistry" }),
    invitedAt: instant.meta({ description: "When." }),
    endsAt: instant.nullable().meta({ description: "Until when you can accept. null: it is not fixed yet." }),
  })
  .meta({ id: "NetworkInvitation", description: "A poster asks you to join its network." });
export type InvitationView = z.infer<typeof networkInvitation>;

export const memberOutput = z
  .object({ member: networkMember.meta({ description: "The member as it is now." }), ...replay })
  .meta({ id: "NetworkMemberAnswer" });
export const removedOutput = z
  .object({
    memberId: z.string().meta({ description: "The member that was removed.", example: EXAMPLE_ID }),
    ...replay,
  })
  .meta({ id: "RemovedMember" });
export const membershipOutput = z
  .object({ membership: membership.meta({ description: "The membership." }), ...replay })
  .meta({ id: "NetworkMembershipAnswer" });
export const invitationOutput = z
  .object({
    invitationId: z.string().meta({ description: "The invitation that was declined.", example: EXAMPLE_ID }),
    ...replay,
  })
  .meta({ id: "DeclinedInvitation" });
export const leftOutput = z
  .object({
    membershipId: z.string().meta({ description: "The membership that ended.", example: EXAMPLE_ID }),
    ...replay,
  })
  .meta({ id: "LeftNetwork" });

const address = unlogged(emailAddress.transform(normalAddress));
const typedName = unlogged(text(MAX_NAME));

export const inviteInput = z
  .strictObject({
    carrierId: pathId
      .optional()
      .meta({ description: "A carrier on the board, by its id.", example: EXAMPLE_FIRM }),
    email: address.optional().meta({
      description: "Or an address. The answer is the same whether a firm on the board has it or not.",
      example: "traffic@pennine.example",
    }),
    name: typedName
      .optional()
      .meta({ description: "The firm's name, with an address.", example: "Pennine Trunking" }),
    groups: groups.default([]),
  })
  .refine(({ carrierId, email }) => (carrierId === undefined) !== (email === undefined), {
    path: ["carrierId"],
    params: { code: "one_of" },
    error: "must be given, or email; not both.",
  })
  .meta({
    id: "InviteToNetwork",
    example: { email: "traffic@pennine.example", name: "Pennine Trunking", groups: ["Yorkshire"] },
  });
export type Invite = z.infer<typeof inviteInput>;

export const listNetworkInput = z.strictObject({
  side: side.meta({
    description: "`poster`: your own network. `carrier`: the networks that you are in.",
    example: "poster",
  }),
  limit,
  cursor: cursor.optional(),
});
export type ListNetwork = z.infer<typeof listNetworkInput>;
export const listNetworkOutput = z
  .object({
    members: z.array(networkMember).optional().meta({
      description: "With side=poster: members and open invitations, oldest first.",
    }),
    memberships: z.array(membership).optional().meta({
      description: "With side=carrier: the networks that you are in, oldest first.",
    }),
    nextCursor,
  })
  .meta({ id: "Network" });

export const listInvitationsInput = z.strictObject({ limit, cursor: cursor.optional() });
export type ListInvitations = z.infer<typeof listInvitationsInput>;
export const listInvitationsOutput = z
  .object({
    invitations: z.array(networkInvitation).meta({ description: "Oldest first." }),
    nextCursor,
  })
  .meta({ id: "NetworkInvitationList" });

export const answerInvitationInput = z
  .strictObject({ id: pathId })
  .meta({ id: "AnswerNetworkInvitation", example: {} });
export const leaveInput = z.strictObject({ id: pathId }).meta({ id: "LeaveNetwork", example: {} });

export const changeMemberInput = z
  .strictObject({
    memberId: pathId,
    groups: groups.optional(),
    note: unlogged(text(MAX_NOTE))
      .optional()
      .meta({ description: "Your note, of at most 500 letters.", example: "Ring Neil before 15:00." }),
  })
  .meta({ id: "ChangeNetworkMember", example: { groups: ["Yorkshire", "Scotland"] } });
export type ChangeMember = z.infer<typeof changeMemberInput>;
export const memberInput = z.strictObject({ memberId: pathId });

/** Row of a list of carriers, as it was typed. */
const listedCarrier = z.strictObject({
  email: unlogged(bounded(300)),
  name: typedName.default(""),
  groups: z.array(bounded(200)).max(100).default([]),
});
export type ListedCarrier = z.infer<typeof listedCarrier>;
export const listInput = z.strictObject({ rows: z.array(listedCarrier).max(MAX_LIST) });
const ROW_PROBLEMS = ["no_address", "twice", "too_many_groups", "group_too_long"] as const;
const checkedRow = z.object({
  /** Effect of inviting the row; null if it has a problem. */
  outcome: z.enum(INVITE_OUTCOMES).nullable(),
  problem: z.enum(ROW_PROBLEMS).nullable(),
  /** Index of the earlier row with the same address. */
  sameAs: z.int().nullable(),
  groups: z.array(z.string()),
  /** Groups of the row that the firm does not have yet. */
  newGroups: z.array(z.string()),
  /** True if a member is in the network already. */
  isMember: z.boolean(),
  emailedAt: instant.nullable(),
});
export type CheckedRow = z.infer<typeof checkedRow>;
export const checkOutput = z.object({
  rows: z.array(checkedRow),
  /** Number of emails that the firm may still send today. */
  leftToday: z.int(),
});
export const inviteListOutput = z.object({
  rows: z.array(checkedRow),
  invited: z.int(),
  /** Number of emails that go on later days. */
  waiting: z.int(),
});

export const readListInput = z.strictObject({ csv: z.string().max(MAX_LIST_BYTES) });
const column = z.int().nullable();
export const readListOutput = z.object({
  /** Rows with their numbers in the sheet, without the headings and empty rows. */
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  headings: z.array(z.string()),
  columns: z.object({ email: column, name: column, groups: column }),
  /** Number of rows beyond the maximum, which are left out. */
  leftOut: z.int(),
});

export const networkLinkInput = z.strictObject({ token: linkToken });
export const networkLinkOutput = z.object({
  poster: z.string(),
  invitedBy: z.string().nullable(),
  /** OPEN: a firm can use the link. USED: a firm has. ENDED: it is too old, or the invitation ended. */
  state: z.enum(["OPEN", "USED", "ENDED"]),
  neverWrite: z.boolean(),
});
export type NetworkLinkView = z.infer<typeof networkLinkOutput>;
export const neverWriteOutput = z.object({ neverWrite: z.literal(true) });
export const useLinkOutput = z.object({ invitationId: z.string() });
