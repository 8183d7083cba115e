import { fileTypeFromBuffer } from "file-type";
import { describe, expect, it } from "vitest";
import { samplePodPdf } from "./sample-pod.ts";

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("the sample proof of delivery", () => {
  it("is a PDF that names the load", async () => {
    const bytes = samplePodPdf("FB-7K3M-92QX");
    expect(await fileTypeFromBuffer(bytes)).toEqual({ ext: "pdf", mime: "application/pdf" });
    expect(text(bytes)).toContain("(Load FB-7K3M-92QX)");
  });

  it.each(["FB-7K3M-92QX", "a (b) \\ c", "ü"])("has a table that finds every object, with %j", (ref) => {
    const pdf = text(samplePodPdf(ref));
    const start = Number(/startxref\n(\d+)\n%%EOF/.exec(pdf)?.[1]);
    expect(pdf.slice(start, start + 8)).toBe("xref\n0 6");
    const entries = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
      Number(offset),
    );
    expect(entries).toHaveLength(5);
    for (const [index, offset] of entries.entries()) {
      expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`));
    }
    const length = Number(/\/Length (\d+)/.exec(pdf)?.[1]);
    const stream = pdf.indexOf("stream\n") + "stream\n".length;
    expect(pdf.slice(stream + length, stream + length + 10)).toBe("\nendstream");
  });
});
