import { existsSync, globSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { encode } from "@board/rest";
import { StartProblem } from "../env.ts";
import { answerText } from "./refusals.ts";

/** Folder that the build of the driver's page writes. */
const BUILT = join(import.meta.dirname, "../../../driver/dist");

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Allows this origin only; photos and signatures are shown from the phone itself. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE = "/d/index.html";
const WORKER = "/d/worker.js";
/** A token of a driver's link: 128 random bits in base64url. */
const LINK = /^\/d\/([\w-]{22})$/;

interface BuiltFile {
  bytes: Buffer;
  type: string;
  encoded: Map<string, Buffer>;
}

/** Compresses a file at a high level, since it is compressed once and sent to every phone. */
function encodedForms(bytes: Buffer): Map<string, Buffer> {
  return new Map([
    ["zstd", zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } })],
    ["br", brotliCompressSync(bytes)],
    ["gzip", gzipSync(bytes, { level: 9 })],
  ]);
}

function readFiles(folder: string): Map<string, BuiltFile> {
  const files = globSync("**/*.*", { cwd: folder }).map((name): [string, BuiltFile] => {
    const type = TYPES[extname(name)] ?? "application/octet-stream";
    return [`/d/${name}`, { bytes: readFileSync(join(folder, name)), type, encoded: new Map() }];
  });
  return new Map(files);
}

/** Returns true for the addresses of the driver's pages and their parts. */
export const isDriverPath = (url = ""): boolean => /^\/d(?:[/?]|$)/.test(url);

interface DriverDoor {
  /** Resolves to false for a token that never was a link's. Writes nothing. */
  isKnown: (token: string, req: IncomingMessage) => Promise<boolean>;
  development?: boolean;
  folder?: string;
}

/**
 * Creates the handler of the driver's pages. The page is the same for every link, and a GET changes nothing: the
 * page reads its token from the address itself. A token that never was is answered with 404, by the same bytes.
 *
 * @throws StartProblem if the page is not built, except in development
 */
export function createDriverDoor({ isKnown, development = false, folder = BUILT }: DriverDoor) {
  if (!development && !existsSync(join(folder, "index.html"))) {
    throw new StartProblem("The driver's page is not built: run `npm start`, or `npm run build` first.");
  }
  const files = readFiles(folder);

  return async function driverPage(req: IncomingMessage, res: ServerResponse): Promise<void> {
    res.setHeader("Referrer-Policy", "no-referrer");
    res.setHeader("X-Robots-Tag", "noindex");
    res.setHeader("Content-Security-Policy", POLICY);
    res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.setHeader("Allow", "GET, HEAD");
      answerText(res, 405, "This page can only be read.\n");
      return;
    }
    const [path = ""] = (req.url ?? "").split("?");
    const found = files.get(path);
    const file = found ?? files.get(PAGE);
    if (file === undefined) {
      answerText(res, 404, "The driver's page is not built.\n");
      return;
    }
    if (file.encoded.size === 0 && file.type !== TYPES[".woff2"]) file.encoded = encodedForms(file.bytes);
    const accepted = file.encoded.size === 0 ? undefined : req.headers["accept-encoding"]?.toString();
    const { body, headers } = encode(file.bytes, accepted, file.encoded);
    const [, token] = LINK.exec(path) ?? [];
    const isThere = found !== undefined || (token !== undefined && (await isKnown(token, req)));
    const isPart = found !== undefined && path !== PAGE && path !== WORKER;
    res.writeHead(isThere ? 200 : 404, {
      ...headers,
      "Content-Type": file.type,
      "Content-Length": body.length,
      // The parts have their contents in their names; the page and the worker are asked for each time.
      "Cache-Control": isPart ? "public, max-age=31536000, immutable" : "no-cache",
      Vary: "Accept-Encoding",
      "X-Content-Type-Options": "nosniff",
    });
    res.end(req.method === "HEAD" ? undefined : body);
  };
}
