import { invalid } from "../errors.ts";
import { fieldError } from "../field-error.ts";
import type { Owner } from "./fair-queue.ts";
import type { OpenedPdf } from "./open-pdf.ts";
import { inTurn } from "./re-encode.ts";
import { DECODE_MS } from "./rules.ts";
import { createThreads } from "./threads.ts";

const openAside = createThreads<string, OpenedPdf>(new URL("./open-pdf.ts", import.meta.url), "openPdf");

const REFUSALS = {
  unreadable: [
    "unreadable_pdf",
    "is not a PDF that can be opened to its end. Save or scan it again, or send a photo.",
  ],
  locked: [
    "pdf_needs_password",
    "is a PDF that needs a password to be opened. Save it without one, or send a photo.",
  ],
  too_large: [
    "pdf_too_slow",
    "is a PDF that takes too long to open. Print it into a new PDF, or send a photo.",
  ],
} as const satisfies Record<Exclude<OpenedPdf, "opened">, readonly [string, string]>;

export interface Pdf {
  path: string;
  /** The sender; only one file of a sender is opened at a time. */
  owner: Owner;
  /** Maximum time for opening the file. */
  mostMs?: number;
}

/**
 * Opens a PDF in a worker thread, because opening it may crash or never end.
 *
 * @throws DomainError `validation_failed` (`unreadable_pdf`, `pdf_needs_password`, `pdf_too_slow`)
 */
export async function checkPdf({ path, owner, mostMs = DECODE_MS }: Pdf): Promise<void> {
  const result = await inTurn(owner, async () => {
    const signal = AbortSignal.timeout(mostMs);
    return openAside(path, signal).catch((error: unknown) => {
      if (signal.aborted) return "too_large" as const;
      throw error;
    });
  });
  if (result === "opened") return;
  const [code, predicate] = REFUSALS[result];
  throw invalid([fieldError(["content"], code, predicate)]);
}
