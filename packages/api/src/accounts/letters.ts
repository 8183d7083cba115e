import type { Services } from "../context.ts";

/** Stands in a letter for the site's address, which only the one who sends it knows. */
export const SITE = "{site}";

export interface LetterText {
  subject: string;
  text: string;
}

/**
 * Hands a letter to the worker, in the transaction of what it is about; it leaves now, or at `nextAttemptAt`. Gives its
 * id.
 */
export async function writeLetter(
  tx: Pick<Services, "db" | "clock">,
  address: string,
  { subject, text }: LetterText,
  nextAttemptAt?: Date,
): Promise<string> {
  const now = tx.clock.now();
  const { id } = await tx.db.letter.create({
    data: { address, subject, text, createdAt: now, nextAttemptAt: nextAttemptAt ?? now },
    select: { id: true },
  });
  return id;
}

export function resetLetter(token: string): LetterText {
  return {
    subject: "Set a new password for the Freight Board",
    text: `Somebody, most likely you, asked for a new password.\nSet it here within the hour:\n\n${SITE}/reset/${token}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
  };
}

export function changedLetter(): LetterText {
  return {
    subject: "Your password for the Freight Board was changed",
    text: `Your password was set anew just now, and you were signed out everywhere.\nIf it was not you, set another one at once:\n\n${SITE}/forgot\n`,
  };
}

export function knownLetter(): LetterText {
  return {
    subject: "You are on the Freight Board already",
    text: `Somebody, most likely you, registered a firm with this e-mail address, but you have a sign-in already. Nothing was changed.\nSign in:\n\n${SITE}/sign-in\n\nIf you do not know your password any more, set a new one:\n\n${SITE}/forgot\n`,
  };
}

interface Invitation {
  inviter: string;
  firm: string;
  token: string;
}

export function invitationLetter({ inviter, firm, token }: Invitation): LetterText {
  return {
    subject: `An invitation to “${firm}” on the Freight Board`,
    text: `${inviter} would like you to work for the firm that is registered on the Freight Board as “${firm}”.\nAccept within seven days:\n\n${SITE}/invitation/${token}\n\nIf you do not know “${firm}”, do not use the link. If you think that somebody pretends to be a firm they are not, reply to this email: the people who run the board read it.\n`,
  };
}

/** To the owners of a firm whose name somebody else wanted to register. */
export function invitationWantedLetter({
  firm,
  name,
  email,
}: {
  firm: string;
  name: string;
  email: string;
}): LetterText {
  return {
    subject: `Somebody asks to join “${firm}” on the Freight Board`,
    text: `Somebody wanted to register a firm of your name and asks you for an invitation. They gave their name as “${name}” and their address as ${email}; nobody has checked either.\n\nIf you know them, invite them:\n\n${SITE}/settings/members\n\nIf not, do nothing: they were not told who you are.\n`,
  };
}
