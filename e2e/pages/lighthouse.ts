import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { browser } from "../../scripts/lib/browser.mjs";
import { CHROMIUM_ARGS } from "../process/chromium-args.ts";
import { type DemoBoard, withCarrier, withDemoBoard } from "./demo-board.ts";

/*
 * `npm run bench -- lighthouse [data directory of an open demo]`: runs Lighthouse on the front page and, signed
 * in, on the board, as a desktop and as a phone. Lighthouse is downloaded for the run, because no package
 * depends on it. The site must be built.
 */

const LIGHTHOUSE = "lighthouse@13.5.0";
const MIN_SCORES = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
type Category = keyof typeof MIN_SCORES;
const CATEGORIES = Object.keys(MIN_SCORES) as Category[];
const MAX_REPORT = 64 * 1024 * 1024;

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string }[] }>;
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string }>;
}

const run = promisify(execFile);

async function lighthouse(url: string, form: "desktop" | "phone", cookie: string | null): Promise<Report> {
  const { stdout } = await run(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      "--quiet",
      "--output=json",
      `--only-categories=${CATEGORIES.join(",")}`,
      `--chrome-flags=${["--headless", ...CHROMIUM_ARGS].join(" ")}`,
      ...(form === "desktop" ? ["--preset=desktop"] : []),
      ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    { env: { ...process.env, CHROME_PATH: await browser() }, maxBuffer: MAX_REPORT },
  );
  return JSON.parse(stdout) as Report;
}

/** Returns the cookies with which the carrier is signed in. */
async function cookieOf(board: DemoBoard): Promise<string> {
  return withCarrier(board, async (context) =>
    (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; "),
  );
}

let missed = false;
await withDemoBoard(async (board) => {
  const cookie = await cookieOf(board);
  for (const [path, given] of [
    ["/", null],
    ["/board", cookie],
  ] as const) {
    for (const form of ["desktop", "phone"] as const) {
      const { categories, audits } = await lighthouse(`${board.url}${path}`, form, given);
      const scores = CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)] as const);
      const shown = [
        "first-contentful-paint",
        "largest-contentful-paint",
        "total-blocking-time",
        "cumulative-layout-shift",
      ];
      console.log(
        `${path} ${form}: ${scores.map(([name, score]) => `${name} ${score}`).join(", ")};`,
        shown.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`).join(", "),
      );
      for (const [name, score] of scores) {
        if (score >= MIN_SCORES[name]) continue;
        // A phone's speed is reported but has no limit, because its processor is emulated on this machine.
        if (form === "desktop" || name !== "performance") missed = true;
        for (const { id } of categories[name].auditRefs) {
          const audit = audits[id];
          if (audit?.score !== null && audit !== undefined && audit.score < 0.9)
            console.log(`  ${name}: ${audit.title} ${audit.displayValue ?? ""}`);
        }
      }
    }
  }
});
if (missed) process.exitCode = 1;
