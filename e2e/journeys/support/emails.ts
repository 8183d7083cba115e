import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { emailFolder } from "../../env.ts";

/** Decodes the quoted-printable text of an email. */
function plain(text: string): string {
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

async function emailsTo(address: string, folder = emailFolder()): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map(plain).filter((text) => text.includes(`To: ${address}`));
}

/** Purpose of a link in an email: the first part of its path. */
type LinkKind =
  | "contacts"
  | "reset"
  | "invitation"
  | "confirm"
  | "verify"
  | "account/email"
  | "board"
  | "loads"
  | "join";

/** Waits until an email to this address has a subject that matches. */
export async function emailedTo(address: string, subject: RegExp): Promise<void> {
  await expect(async () => {
    const subjects = (await emailsTo(address)).map((text) => /^Subject: (.*)$/m.exec(text)?.[1] ?? "");
    expect(subjects.filter((one) => subject.test(one))).not.toEqual([]);
  }).toPass({ timeout: 20_000 });
}

/** Waits for an email to this address with a link of this kind. Returns the link's path, such as `/reset/…`. */
export async function linkEmailedTo(address: string, kind: LinkKind, folder?: string): Promise<string> {
  const link = new RegExp(`/${kind}/[\\w-]+`);
  let found: string | undefined;
  await expect(async () => {
    const paths = (await emailsTo(address, folder)).map((text) => link.exec(text)?.[0]);
    found = paths.find((path) => path !== undefined);
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found ?? "";
}
