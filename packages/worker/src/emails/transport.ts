import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import nodemailer from "nodemailer";
import { nextTry } from "../queue.ts";
import type { EmailSettings } from "../settings.ts";
import type { Message } from "./compose.ts";

export interface Attachment {
  filename: string;
  contentType: string;
  content: Readable;
}

export interface EmailTransport {
  /** Sends an email; an aborted signal closes the connection. */
  send: (
    email: Message & { id: string; to: string; attachments?: Attachment[] },
    signal: AbortSignal,
  ) => Promise<void>;
  close: () => void;
}

/**
 * Time-outs in milliseconds, unless SMTP_URL sets others. Servers may check a message before they accept it, so
 * `socketTimeout` is long.
 */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** Unused connections are closed after this time, before the server closes them. */
const IDLE_MS = 30_000;

/** Sends by SMTP over up to `connections` connections, each with one email at a time. */
function smtpTransport(url: string, { from, connections }: EmailSettings): EmailTransport {
  const transport = nodemailer.createTransport(
    { url, pool: true, maxConnections: connections, idleTimeout: IDLE_MS },
    { from },
  );
  return {
    send: async ({ id, ...email }, signal) => {
      await transport.sendMail({ ...email, messageId: messageId(id, from), signal });
    },
    close: () => transport.close(),
  };
}

/** Writes a .eml file for each email, for development. */
function fileTransport(folder: string, from: string): EmailTransport {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: "windows" },
    { from },
  );
  return {
    send: async ({ id, ...email }) => {
      const { message } = await transport.sendMail({ ...email, messageId: messageId(id, from) });
      if (!Buffer.isBuffer(message)) throw new Error("The email was not made.");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${id}.eml`), message, { mode: 0o600 });
    },
    close: () => transport.close(),
  };
}

/** Returns the Message-ID of an email. It is the same in each retry, so that email programs show the email once. */
function messageId(id: string, from: string): string {
  return `<${id}@${from.split("@")[1]?.replace(/>.*$/, "") ?? "localhost"}>`;
}

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  }
  return url.href;
}

/** Connects to the server and signs in, without sending an email. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const transport = nodemailer.createTransport(withTimeouts(smtpUrl));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Creates the transport: SMTP, or .eml files in a folder if no server is set. */
export function createEmailTransport(settings: EmailSettings): EmailTransport {
  const { smtpUrl, folder, from } = settings;
  return smtpUrl === null ? fileTransport(folder, from) : smtpTransport(withTimeouts(smtpUrl), settings);
}

/**
 * SMTP commands that a server may refuse because of the email itself. If it refuses another command, the cause is
 * the server, its password or the sender's address, so other emails fail, too.
 */
const EMAIL_COMMANDS: readonly unknown[] = ["RCPT TO", "DATA"];

/** Returns true for a 5xx reply about this email, which would be the same in a retry. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error && "command" in error)) return false;
  const { responseCode, command } = error;
  return typeof responseCode === "number" && responseCode >= 500 && EMAIL_COMMANDS.includes(command);
}

/** Returns the time of the next retry; null if the email is given up. */
export function nextEmailTry(error: unknown, failures: number, now: Date): Date | null {
  return isFinal(error) ? null : nextTry(failures, now);
}
