import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { EmailSettings } from "../settings.ts";
import type { Message } from "./compose.ts";

export interface EmailTransport {
  send: (email: Message & { id: string; to: string }) => Promise<void>;
  close: () => void;
}

const TIMEOUT_MS = 15_000;

function bySmtp(url: string, from: string): EmailTransport {
  const transport = nodemailer.createTransport(url, { from });
  return {
    send: async ({ id, to, subject, text }) => {
      await transport.sendMail({ to, subject, text, messageId: messageId(id, from) });
    },
    close: () => transport.close(),
  };
}

/** One .eml file per email, for development: any email program opens them. */
function byFile(folder: string, from: string): EmailTransport {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: "windows" },
    { from },
  );
  return {
    send: async ({ id, to, subject, text }) => {
      const { message } = await transport.sendMail({ to, subject, text, messageId: messageId(id, from) });
      if (!Buffer.isBuffer(message)) throw new Error("The email was not made.");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${id}.eml`), message, { mode: 0o600 });
    },
    close: () => transport.close(),
  };
}

/** The same in every try, so that email programs show an email that was sent twice once. */
function messageId(id: string, from: string): string {
  return `<${id}@${from.split("@")[1]?.replace(/>.*$/, "") ?? "localhost"}>`;
}

/** Creates the transport: SMTP, or files in a folder where no server is set. */
export function createEmailTransport({ smtpUrl, folder, from }: EmailSettings): EmailTransport {
  if (smtpUrl === null) return byFile(folder, from);
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(TIMEOUT_MS));
  }
  return bySmtp(url.href, from);
}

const MINUTE_MS = 60_000;
const MINUTES = [1, 5, 30, 120, 360, 720, 1_440];

/** True for a reply of 5xx, which a retry would not change. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error)) return false;
  return typeof error.responseCode === "number" && error.responseCode >= 500;
}

/** Returns the time of the next try after so many failures; null when there is none. */
export function nextTry(error: unknown, failures: number, now: Date): Date | null {
  const minutes = isFinal(error) ? undefined : MINUTES[failures];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Returns the reason of the failure, for the log and the admin. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : "unknown";
}
