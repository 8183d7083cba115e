import type { Services } from "./context.ts";

/** Placeholder in an email for the site's address, which the worker fills in. */
export const SITE = "{site}";

export interface EmailText {
  subject: string;
  text: string;
  /** Names of documents that go with it; `readAttachment` opens them when it is sent. */
  attachments?: readonly string[];
}

/**
 * Queues an email in the transaction that causes it, and returns its id. It is sent at `nextAttemptAt`, by
 * default now. Without an address it is stored but never sent, so that response times do not reveal which
 * addresses are unknown.
 */
export async function queueEmail(
  tx: Pick<Services, "db" | "clock">,
  address: string | null,
  { subject, text, attachments = [] }: EmailText,
  nextAttemptAt?: Date,
): Promise<string> {
  const now = tx.clock.now();
  const { id } = await tx.db.email.create({
    data: {
      address: address ?? "",
      subject,
      text,
      attachments: [...attachments],
      status: address === null ? "dropped" : "pending",
      createdAt: now,
      nextAttemptAt: nextAttemptAt ?? now,
    },
    select: { id: true },
  });
  return id;
}

/**
 * Quotes words that an unverified person typed, so that they stand apart from the board's own text. They
 * contain no addresses or telephone numbers, which the rules for names refuse. Never use such words in a
 * subject.
 */
export function asTyped(words: Record<string, string>): string {
  return Object.entries(words)
    .map(([what, typed]) => `> ${what}: ${typed}`)
    .join("\n");
}

export function resetEmail(token: string): EmailText {
  return {
    subject: "Set a new password for the Freight Board",
    text: `Somebody, most likely you, asked for a new password.\nSet it here within the hour:\n\n${SITE}/reset/${token}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
  };
}

export const PASSWORD_CHANGED_EMAIL: EmailText = {
  subject: "Your password for the Freight Board was changed",
  text: `Your password was set anew just now, and you were signed out everywhere.\nIf it was not you, set another one at once:\n\n${SITE}/forgot\n`,
};

export const ALREADY_REGISTERED_EMAIL: EmailText = {
  subject: "You are on the Freight Board already",
  text: `Somebody, most likely you, signed up a firm with this email address, but you have a sign-in already. Nothing was changed.\nSign in:\n\n${SITE}/sign-in\n\nIf you do not know your password any more, set a new one:\n\n${SITE}/forgot\n`,
};

export function registrationEmail(firm: string, token: string): EmailText {
  return {
    subject: "Confirm your email address to sign up to the Freight Board",
    text: `Somebody, most likely you, signed up a firm on the Freight Board with this email address. They typed its name, and nobody has checked it:\n\n${asTyped({ Firm: firm })}\n\nConfirm the address and choose a password within 24 hours. The link works once:\n\n${SITE}/confirm/${token}\n\nIf it was not you, do nothing: no firm and no sign-in is made.\n`,
  };
}

export function verifyEmail(token: string): EmailText {
  return {
    subject: "Confirm your email address for the Freight Board",
    text: `Somebody, most likely you, signed in to the Freight Board with your password. Before a session is opened, confirm that this mailbox is yours. The link works once, for 24 hours:\n\n${SITE}/verify/${token}\n\nIf you have never signed in there, set a password of your own, which locks out whoever did:\n\n${SITE}/forgot\n`,
  };
}

export function newDeviceEmail({
  at,
  browser,
  address,
}: Record<"at" | "browser" | "address", string>): EmailText {
  return {
    subject: "New sign-in to your Freight Board account",
    text: `You signed in from a device that we have not seen before:\n\n${at}, UK time\n${browser}\n${address}\n\nIf it was you, there is nothing to do.\nIf it was not you, end that session and change your password:\n\n${SITE}/account#devices\n`,
  };
}

export function newEmailEmail(token: string): EmailText {
  return {
    subject: "Confirm your new email address for the Freight Board",
    text: `You asked to sign in to the Freight Board with this email address from now on.\nConfirm it while you are signed in. The link works once, for 24 hours:\n\n${SITE}/account/email/${token}\n\nIf it was not you, do nothing.\n`,
  };
}

export function emailChangedEmail(to: string, token: string): EmailText {
  return {
    subject: "Your email address for the Freight Board was changed",
    text: `You sign in with ${to} from now on, and not with this address any more.\nIf it was not you, set a new password by this link within 72 hours. That puts this address back and signs out everywhere:\n\n${SITE}/reset/${token}\n`,
  };
}

export function providerLinkedEmail(provider: string): EmailText {
  return {
    subject: "A sign-in was linked to your Freight Board account",
    text: `From now on you can sign in through ${provider}.\nIf it was not you, unlink it and change your password:\n\n${SITE}/account\n`,
  };
}

export function invitationEmail({
  inviter,
  firm,
  token,
}: Record<"inviter" | "firm" | "token", string>): EmailText {
  return {
    subject: "An invitation to work for a firm on the Freight Board",
    text: `Somebody would like you to work for a firm on the Freight Board. They typed these names, and nobody has checked them:\n\n${asTyped({ Person: inviter, Firm: firm })}\n\nAccept within seven days:\n\n${SITE}/invitation/${token}\n\nIf you do not know the firm, do not use the link. If you think that somebody pretends to be a firm they are not, reply to this email: the people who run the board read it.\n`,
  };
}

interface RoleChange {
  by: string;
  firm: string;
  role: string;
  lostSeat: boolean;
  /** Names of the API keys that the member answers for. */
  keys: readonly string[];
}

export function roleChangedEmail({ by, firm, role, lostSeat, keys }: RoleChange): EmailText {
  const seat = lostSeat ? " You have no seat any more, so you cannot see the board or quote." : "";
  const kept =
    keys.length === 0
      ? ""
      : `Your API keys go on, and may at most what this role may:\n\n${keys.map((key) => `- ${key}`).join("\n")}\n\n`;
  return {
    subject: "You have another role on the Freight Board",
    text: `${by} gave you the role ${role} at ${firm}. It counts from now on.${seat}\n\n${kept}What each role may do:\n\n${SITE}/settings/members\n`,
  };
}

/** Returns the email to the owners of a firm whose name another person tried to sign up with. */
export function invitationWantedEmail({
  firm,
  name,
  email,
}: Record<"firm" | "name" | "email", string>): EmailText {
  return {
    subject: `Somebody asks to join “${firm}” on the Freight Board`,
    text: `Somebody wanted to sign up a firm of your name and asks you for an invitation. They typed this, and nobody has checked it:\n\n${asTyped({ Name: name, Email: email })}\n\nIf you know them, invite them:\n\n${SITE}/settings/members\n\nIf not, do nothing: they were not told who you are.\n`,
  };
}
