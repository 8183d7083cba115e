import { type EmailText, SITE } from "../../core/emails.ts";

const NOT_YOU = `If it was not you, set a new password at once, and look at where you are signed in:\n\n${SITE}/forgot\n`;

export function factorAddedEmail(what: string): EmailText {
  return {
    subject: "A second factor was added to your account",
    text: `${what} was added to your sign-in for the Freight Board.\n\n${NOT_YOU}`,
  };
}

export function factorRemovedEmail(what: string): EmailText {
  return {
    subject: "A second factor was removed from your account",
    text: `${what} was removed from your sign-in for the Freight Board.\n\n${NOT_YOU}`,
  };
}

export const NEW_CODES_EMAIL: EmailText = {
  subject: "You have new recovery codes",
  text: `New recovery codes were made for your sign-in. The old ones no longer work.\n\n${NOT_YOU}`,
};

export function codeUsedEmail(left: number): EmailText {
  return {
    subject: "A recovery code was used to sign in",
    text: `One of your recovery codes was used. ${left} left.\n\n${NOT_YOU}`,
  };
}

export function resetAskedEmail(token: string): EmailText {
  return {
    subject: "Somebody says that your second factor is lost",
    text: `Somebody asked for your second factor to be removed from your sign-in for the Freight Board. An owner of your firm can allow it now, the board's staff after 24 hours.\n\nIf it was not you, stop it here and set a new password:\n\n${SITE}/sign-in/keep-factor/${token}\n`,
  };
}

export function vouchEmail(name: string): EmailText {
  return {
    subject: `${name} has lost the second factor`,
    text: `${name} cannot sign in and asks you to vouch. Speak to them first, on a number that you know. Then remove their second factor here:\n\n${SITE}/settings/members\n`,
  };
}

export function resetDoneEmail(by: string): EmailText {
  return {
    subject: "Your second factor was removed",
    text: `${by} removed your second factor, because you or somebody in your name said that it was lost. You were signed out everywhere. Sign in with your password, and add a new one:\n\n${SITE}/sign-in?to=/account\n\nIf it was not you, set a new password at once:\n\n${SITE}/forgot\n`,
  };
}
