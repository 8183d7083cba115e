import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnv } from "../env.ts";
import { readLegal } from "./legal.ts";

const folder = mkdtempSync(join(tmpdir(), "legal-"));
afterAll(() => rmSync(folder, { recursive: true }));

function termsOf(text: string) {
  const file = join(folder, "terms.md");
  writeFileSync(file, text);
  return readLegal(readEnv({ TERMS_FILE: file, OPERATOR_NAME: "Northern Boards Ltd" })).terms;
}

describe("the operator's texts", () => {
  it("come with the product, dated, and filled in with the operator's name and contact", () => {
    const { terms, privacy } = readLegal(
      readEnv({ OPERATOR_NAME: "Northern Boards Ltd", OPERATOR_CONTACT: "privacy@northern.example" }),
    );
    for (const text of [terms, privacy]) {
      expect(text.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(text.markdown).toContain("Northern Boards Ltd");
      expect(text.markdown).toContain("privacy@northern.example");
      expect(text.markdown).not.toMatch(/\{\{|^---/m);
    }
  });

  it("take their version from their front matter", () => {
    expect(termsOf("---\ntitle: Our terms\nversion: 2027-01-01\n---\n\nBe kind, says {{operator}}.")).toEqual(
      {
        title: "Our terms",
        version: "2027-01-01",
        markdown: "Be kind, says Northern Boards Ltd.",
      },
    );
  });

  it("without front matter have a version that changes with the text", () => {
    const first = termsOf("Be kind.");
    expect(first).toMatchObject({ title: "Terms of use", version: expect.stringMatching(/^[0-9a-f]{12}$/) });
    expect(termsOf("Be kind.").version).toBe(first.version);
    expect(termsOf("Be very kind.").version).not.toBe(first.version);
  });

  it("stop the start with a sentence if they cannot be read or need a value that is missing", () => {
    expect(() => readLegal(readEnv({ PRIVACY_FILE: join(folder, "none.md") }))).toThrow(
      /^PRIVACY_FILE cannot be read: .*none\.md/,
    );
    expect(() => termsOf("Hello {{visitor}}")).toThrow(
      "TERMS_FILE holds {{visitor}}. It may hold {{operator}} and {{contact}} only.",
    );
  });
});
