import { describe, expect, it } from "vitest";
import { filePath, fileWords, mayOpen } from "./file-words.ts";

const file = {
  id: "file_01k9z4d7b2f4wr8s0t5ye6zmqh",
  kind: "TRANSPORT_ORDER" as const,
  contentType: "application/pdf",
  bytes: 40_000,
  sha256: "",
  firm: null,
  createdAt: "2026-11-18T10:00:00.000Z",
  replaced: false,
  revision: 2,
};

describe("a file of a load, for admins", () => {
  it.each([
    ["Transport order, revision 2, PDF", {}],
    ["Transport order, revision 1, PDF, replaced", { revision: 1, replaced: true }],
    [
      "Proof of delivery, JPEG, replaced",
      { kind: "POD" as const, revision: null, contentType: "image/jpeg", replaced: true },
    ],
  ])("reads %s", (words, changes) => {
    expect(fileWords({ ...file, ...changes })).toBe(words);
  });

  it("is opened by its own id, whatever its revision", () => {
    expect(filePath(file, "load_a")).toBe(`/api/site/loads/load_a/dispute/files/${file.id}`);
    expect(filePath({ ...file, kind: "MESSAGE" }, "load_a")).toBe(
      `/api/site/loads/load_a/messages/files/${file.id}`,
    );
  });

  it("is opened at the load's pod if it is the sealed proof", () => {
    expect(filePath({ ...file, kind: "SEALED_PROOF" }, "load_a")).toBe("/api/site/loads/load_a/pod");
  });

  it("is opened if it holds the job sheet, while admins may read that sheet", () => {
    expect(mayOpen(file, { sheet: false })).toBe(false);
    expect(mayOpen(file, { sheet: true })).toBe(true);
    expect(mayOpen({ kind: "SEALED_PROOF" }, { sheet: false })).toBe(false);
    expect(mayOpen({ kind: "POD" }, { sheet: false })).toBe(true);
  });
});
