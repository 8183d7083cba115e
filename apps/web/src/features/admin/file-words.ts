import type { AdminFile, AdminLoad } from "./types.ts";

const TYPES: Record<string, string> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
};

const KINDS: Record<AdminFile["kind"], string> = {
  POD: "Proof of delivery",
  TRANSPORT_ORDER: "Transport order",
  DISPUTE: "Dispute",
  MESSAGE: "Message",
  SEALED_PROOF: "Sealed proof of delivery",
};

/**
 * True if this admin can open the file. A transport order and a sealed proof contain the job sheet, so opening them
 * requires the permission to read job sheets.
 */
export function mayOpen({ kind }: Pick<AdminFile, "kind">, { sheet }: Pick<AdminLoad, "sheet">): boolean {
  return sheet || (kind !== "TRANSPORT_ORDER" && kind !== "SEALED_PROOF");
}

export function fileWords({ kind, contentType, replaced, revision }: AdminFile): string {
  const what = revision === null ? KINDS[kind] : `${KINDS[kind]}, revision ${revision}`;
  return `${what}, ${TYPES[contentType] ?? contentType}${replaced ? ", replaced" : ""}`;
}

/** Returns the path of a file; each revision of a transport order has a different path. */
export function filePath({ kind, id }: Pick<AdminFile, "kind" | "id">, loadId: string): string {
  if (kind === "SEALED_PROOF") return `/api/site/loads/${loadId}/pod`;
  const files = kind === "MESSAGE" ? "messages/files" : "dispute/files";
  return `/api/site/loads/${loadId}/${files}/${id}`;
}
