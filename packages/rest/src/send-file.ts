import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Download } from "@board/api/schemas";
import type { Headers } from "./answer.ts";

/** RFC 8187: what is not a plain letter or digit is escaped. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function plain(name: string): string {
  return name.replace(/[^ -~]/g, "_").replace(/["\\/]/g, "_");
}

/** A file of others is never shown in a browser's page, never run, never guessed at and never kept on the way. */
export function fileHeaders({ filename, contentType, facts }: Download): Headers {
  return {
    "Content-Type": contentType,
    ...(facts === null ? {} : { "Content-Length": String(facts.bytes) }),
    "Content-Disposition": `attachment; filename="${plain(filename)}"; filename*=UTF-8''${encoded(filename)}`,
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "private, no-store",
    ...(facts === null
      ? {}
      : { "Repr-Digest": `sha-256=:${Buffer.from(facts.sha256, "hex").toString("base64")}:` }),
  };
}

/** Sends the file as fast as it is taken. A file that breaks off breaks the connection, so that no half passes for whole. */
export async function sendFile(res: ServerResponse, headers: Headers, file: Readable | null): Promise<void> {
  res.writeHead(200, headers);
  if (file === null) {
    await new Promise((resolve) => {
      res.once("close", resolve);
      res.end();
    });
    return;
  }
  // The caller went away, or the file broke off: either way the connection has ended.
  await pipeline(file, res).catch(() => res.destroy());
}
