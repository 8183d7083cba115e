import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { MailSettings } from "../settings.ts";
import type { Message } from "./compose.ts";

export interface Post {
  send: (mail: Message & { id: string; to: string }) => Promise<void>;
  close: () => void;
}

const TIMEOUT_MS = 15_000;

function bySmtp(url: string, from: string): Post {
  const transport = nodemailer.createTransport(url, { from });
  return {
    send: async ({ id, to, subject, text }) => {
      await transport.sendMail({ to, subject, text, messageId: messageId(id, from) });
    },
    close: () => transport.close(),
  };
}

/** One .eml file per mail, for development: any mail program opens them. */
function byFile(folder: string, from: string): Post {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: "windows" },
    { from },
  );
  return {
    send: async ({ id, to, subject, text }) => {
      const { message } = await transport.sendMail({ to, subject, text, messageId: messageId(id, from) });
      if (!Buffer.isBuffer(message)) throw new Error("The mail was not made.");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${id}.eml`), message, { mode: 0o600 });
    },
    close: () => transport.close(),
  };
}

/** The same in every try, so that mail programs show a mail that was sent twice once. */
function messageId(id: string, from: string): string {
  return `<${id}@${from.split("@")[1]?.replace(/>.*$/, "") ?? "localhost"}>`;
}

/** How mail leaves: over SMTP, or into a folder where no server is set. */
export function createPost({ smtpUrl, folder, from }: MailSettings): Post {
  if (smtpUrl === null) return byFile(folder, from);
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(TIMEOUT_MS));
  }
  return bySmtp(url.href, from);
}
