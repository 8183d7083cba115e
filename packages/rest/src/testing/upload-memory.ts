import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_FILE_BYTES } from "@board/api/rules";
import { createFileStore, samplePodPdf, withReceivedFile } from "@board/api/server";
import { inPieces, noise, photograph } from "@board/api/testing";
import { readUpload } from "../http/read-upload.ts";

/*
 * Measures the memory of an upload: the peak resident size of a process that receives a file over HTTP and
 * stores it, minus its size after one small upload of each kind. Linux only, because the sizes come from /proc.
 */

const TARGET_MB = 40;
const SENDER = { owner: { id: "firm_1", isTest: false }, authorize: async () => {} };

async function statusMb(name: "VmHWM" | "VmRSS"): Promise<number> {
  const status = await readFile("/proc/self/status", "utf8");
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
}

/** Runs in the child process: receives uploads, and answers each with the memory it took. */
async function serve(directory: string): Promise<void> {
  const store = await createFileStore({ directory });
  let kept = 0;
  for (const type of ["jpeg", "png", "webp"] as const) {
    await withReceivedFile(store, inPieces(await photograph(type)), SENDER, async () => undefined);
  }
  const server = createServer(async (req, res) => {
    globalThis.gc?.();
    await writeFile("/proc/self/clear_refs", "5");
    const before = await statusMb("VmRSS");
    const start = performance.now();
    const bytes = await withReceivedFile(store, readUpload(req).content, SENDER, async (file) => {
      kept += 1;
      await store.put(`bench/${kept}`, file.path, file.contentType);
      return file.bytes;
    });
    const ms = performance.now() - start;
    const mb = (await statusMb("VmHWM")) - before;
    res.end(JSON.stringify({ mb, ms, bytes }));
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

function pdf(): Uint8Array {
  const bytes = new Uint8Array(MAX_FILE_BYTES);
  bytes.set(samplePodPdf("FB-0000-0000"));
  return bytes;
}

const phone = (orientation: number) => noise(4032, 3024).withMetadata({ orientation });

const FILES: [name: string, make: () => Promise<Uint8Array> | Uint8Array][] = [
  ["PDF", pdf],
  ["JPEG, 12 megapixels", () => phone(1).jpeg({ quality: 95 }).toBuffer()],
  ["JPEG, 12 megapixels, turned", () => phone(6).jpeg({ quality: 95 }).toBuffer()],
  ["JPEG, 12 megapixels, progressive", () => phone(1).jpeg({ quality: 93, progressive: true }).toBuffer()],
  ["JPEG, 39 megapixels", () => noise(7300, 5400).jpeg({ quality: 50 }).toBuffer()],
  [
    "JPEG, 39 megapixels, turned",
    () => noise(7300, 5400).withMetadata({ orientation: 6 }).jpeg({ quality: 50 }).toBuffer(),
  ],
  ["PNG, 4 megapixels", () => noise(2200, 1700).png().toBuffer()],
  ["WebP, 12 megapixels", () => noise(4032, 3024).webp({ quality: 88 }).toBuffer()],
];

async function measure(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "board-bench-"));
  try {
    for (const [name, make] of FILES) {
      const file = await make();
      if (file.length > MAX_FILE_BYTES) throw new Error(`${name} is too large: ${file.length}`);
      // Each measurement has a new process, because a process keeps memory that it has once used.
      const child = fork(import.meta.filename, [directory], { execArgv: ["--expose-gc"] });
      const [port] = await once(child, "message");
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: "PUT", body: new Uint8Array(file) });
      const { mb, ms, bytes } = (await answer.json()) as { mb: number; ms: number; bytes: number };
      child.kill();
      const size = (length: number) => `${(length / 1024 / 1024).toFixed(1)} MiB`;
      const verdict = mb <= TARGET_MB ? "" : `, over ${TARGET_MB} MB`;
      console.log(
        `${name}: ${size(file.length)} in, ${size(bytes)} kept, ${mb.toFixed(0)} MB, ${ms.toFixed(0)} ms${verdict}`,
      );
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const [directory] = process.argv.slice(2);
if (directory === undefined) await measure();
else await serve(directory);
