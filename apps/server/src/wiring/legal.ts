import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { LegalText, LegalTexts } from "@board/api/rules";
import { type Env, StartProblem } from "../env.ts";

/** Folder of the repository; paths in settings are relative to it. */
const ROOT = join(import.meta.dirname, "../../../..");

const FRONT = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

/** Returns the front matter with `title` and `version`, and the text after it. */
function splitFront(text: string): { front: Map<string, string>; body: string } {
  const [whole = "", lines = ""] = FRONT.exec(text) ?? [];
  const pairs = lines.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^(\w+):\s*(.+?)\s*$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return { front: new Map(pairs), body: text.slice(whole.length).trim() };
}

function readText(setting: string, path: string, title: string, values: Record<string, string>): LegalText {
  let text: string;
  try {
    text = readFileSync(isAbsolute(path) ? path : join(ROOT, path), "utf8");
  } catch (error) {
    throw new StartProblem(`${setting} cannot be read: ${path}. Name a Markdown file, or leave it out.`, {
      cause: error,
    });
  }
  const { front, body } = splitFront(text);
  const markdown = body.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) {
      const known = Object.keys(values).map((one) => `{{${one}}}`);
      throw new StartProblem(`${setting} holds {{${name}}}. It may hold ${known.join(" and ")} only.`);
    }
    return value;
  });
  return {
    title: front.get("title") ?? title,
    // The hash of the text is its version if the front matter has none, so every change is a new version.
    version: front.get("version") ?? createHash("sha256").update(markdown).digest("hex").slice(0, 12),
    markdown,
  };
}

/** Returns how to contact the operator: an address, or a text that says how. */
export function contactOf(env: Pick<Env, "OPERATOR_CONTACT" | "MAIL_FROM">): string {
  return env.OPERATOR_CONTACT ?? env.MAIL_FROM;
}

/**
 * Returns the operator's terms and privacy notice, with the operator's name and contact inserted.
 *
 * @throws StartProblem if a file cannot be read or has an unknown placeholder
 */
export function readLegal(
  env: Pick<Env, "TERMS_FILE" | "PRIVACY_FILE" | "OPERATOR_NAME" | "OPERATOR_CONTACT" | "MAIL_FROM">,
): LegalTexts {
  const values = { operator: env.OPERATOR_NAME, contact: contactOf(env) };
  return {
    terms: readText("TERMS_FILE", env.TERMS_FILE, "Terms of use", values),
    privacy: readText("PRIVACY_FILE", env.PRIVACY_FILE, "Privacy notice", values),
  };
}
