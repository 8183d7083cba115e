import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const MAX_SCRIPT_KB = 60;
const MAX_KB = 120;

const folder = mkdtempSync(join(tmpdir(), "driver-page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kilobytes = (name: string) => {
  const bytes = readFileSync(join(folder, name));
  return (extname(name) === ".woff2" ? bytes : gzipSync(bytes, { level: 9 })).length / 1_000;
};
const sum = (names: readonly string[]) => names.reduce((total, name) => total + kilobytes(name), 0);

describe("the built page (contract 12)", () => {
  let names: string[] = [];
  beforeAll(async () => {
    // The environment of tests would build the elements with their places in the source.
    vi.stubEnv("NODE_ENV", "production");
    await build({
      configFile: join(import.meta.dirname, "../vite.config.ts"),
      logLevel: "error",
      build: { outDir: folder },
    });
    vi.unstubAllEnvs();
    names = globSync("**/*.*", { cwd: folder });
  });

  it("has at most 60 kB of script and 120 kB in all, compressed, in every language", () => {
    const scripts = sum(names.filter((name) => extname(name) === ".js"));
    expect(scripts).toBeLessThanOrEqual(MAX_SCRIPT_KB);
    expect(scripts).toBeGreaterThan(MAX_SCRIPT_KB / 2);
    expect(sum(names)).toBeLessThanOrEqual(MAX_KB);
  });

  it("is kept whole by its service worker, under a name that its contents decide", () => {
    const worker = readFileSync(join(folder, "worker.js"), "utf8");
    for (const name of names.filter((each) => each.startsWith("assets/")))
      expect(worker).toContain(`"/d/${name}"`);
    expect(worker).toMatch(/const CACHE = `\$\{PREFIX\}[0-9a-f]{12}`/);
    expect(worker).not.toMatch(/__\w+__/);
  });

  /** Runs the built worker in a browser that has these caches. */
  function startWorker(stored: Record<string, Record<string, string>>) {
    const listeners = new Map<string, (event: unknown) => void>();
    const open = async (name: string) => {
      stored[name] ??= {};
      const cache = stored[name];
      return {
        match: async (path: string) => cache[path],
        addAll: async (requests: { url: string }[]) => {
          for (const { url } of requests) cache[url] = `kept ${url}`;
        },
      };
    };
    runInNewContext(readFileSync(join(folder, "worker.js"), "utf8"), {
      addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
      skipWaiting: async () => {},
      clients: { claim: async () => {} },
      caches: {
        open,
        keys: async () => Object.keys(stored),
        delete: async (name: string) => delete stored[name],
      },
      Request: class {
        url: string;
        constructor(url: string) {
          this.url = url;
        }
      },
      URL,
      location: { origin: "https://board.test" },
      fetch: async ({ url }: { url: string }) => `fetched ${url}`,
    });
    return {
      async happen(kind: "install" | "activate") {
        const works: Promise<unknown>[] = [];
        listeners.get(kind)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
        await Promise.all(works);
      },
      ask(path: string, { method = "GET", mode = "no-cors" } = {}) {
        const answers: Promise<unknown>[] = [];
        listeners.get("fetch")?.({
          request: { url: `https://board.test${path}`, method, mode },
          respondWith: (answer: Promise<unknown>) => answers.push(answer),
        });
        return answers[0];
      },
    };
  }

  it("opens any link from the phone once it was opened, and leaves calls to the API alone", async () => {
    const worker = startWorker({});
    await worker.happen("install");
    const link = { mode: "navigate" };
    expect(await worker.ask("/d/q3K0vXb2T9mLzR7sYw1aGg", link)).toBe("kept /d/index.html");
    expect(await worker.ask("/d/another-link-of-the-phone", link)).toBe("kept /d/index.html");
    const script = names.find((name) => extname(name) === ".js" && name.startsWith("assets/"));
    expect(await worker.ask(`/d/${script}`)).toBe(`kept /d/${script}`);
    expect(worker.ask("/api/v1/loads/load_1")).toBeUndefined();
    expect(worker.ask("/d/q3K0vXb2T9mLzR7sYw1aGg", { method: "POST" })).toBeUndefined();
  });

  it("replaces its own older files, and nothing of the site's", async () => {
    const stored: Record<string, Record<string, string>> = {
      "driver-older": {},
      jobs: { "/kept-jobs": "jobs" },
    };
    const worker = startWorker(stored);
    await worker.happen("install");
    await worker.happen("activate");
    expect(Object.keys(stored).map((name) => name.replace(/[0-9a-f]{12}$/, "…"))).toEqual([
      "jobs",
      "driver-…",
    ]);
  });
});
