import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { findBrowser } from "../../scripts/lib/browser.mjs";
import { BRITISH, runningBoard } from "../env.ts";
import { CHROMIUM_ARGS } from "../src/chromium-args.ts";
import startForJourneys from "../src/start-for-journeys.ts";
import { type Cast, readCast } from "./cast.ts";
import { browserFor, goTo, looksAt, type Width } from "./look.ts";
import { SIGHTS, type Sight } from "./site-pages.ts";

/**
 * `screenshots.ts` writes every sight, `--readme` the pictures of the README, a name those sights only; with `--all` at
 * the widths of a tablet and of a wide screen as well.
 */

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "screenshots");
const PICTURES = join(ROOT, "docs", "pictures");

const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];
const PIXELS: Record<Width, number> = { phone: 390, tablet: 768, desktop: 1440, wide: 1920 };
const EVERY_WIDTH = Object.keys(PIXELS) as Width[];

/** The pictures of the README: what is seen, where, in which colours. */
const IN_README: readonly [name: string, width: "desktop" | "phone", scheme: Scheme][] = [
  ["board-drawer", "desktop", "light"],
  ["load-accept", "desktop", "light"],
  ["post-load-filled", "desktop", "light"],
  ["diary", "desktop", "dark"],
  ["board", "phone", "light"],
  ["deliver", "phone", "dark"],
];

const SMALL_WIDTH = { desktop: 1200, phone: 390 };
const MOST_BYTES = 80_000;
const QUALITIES = [82, 74, 66, 58, 50, 42];

/** As good as its size allows. */
async function small(picture: Buffer, width: "desktop" | "phone"): Promise<Buffer> {
  const resized = sharp(picture).resize({ width: SMALL_WIDTH[width] });
  for (const quality of QUALITIES) {
    const bytes = await resized.clone().webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= MOST_BYTES || quality === QUALITIES.at(-1)) return bytes;
  }
  throw new Error("There is no quality to try.");
}

interface Look {
  sight: Sight;
  width: Width;
  schemes: readonly Scheme[];
}

async function picturesOf(browser: Browser, cast: Cast, { sight, width, schemes }: Look) {
  const context = await browserFor(browser, cast, sight, width);
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: schemes[0] ?? "light" });
  await goTo(page, sight, cast);
  const pictures: { scheme: Scheme; picture: Buffer }[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    pictures.push({ scheme, picture: await page.screenshot() });
  }
  await context.close();
  return pictures;
}

async function writeAll(browser: Browser, cast: Cast, given: readonly string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const only = given.filter((name) => name !== "--all");
  const looks = looksAt(SIGHTS, given.includes("--all") ? EVERY_WIDTH : undefined).filter(
    ({ sight }) => only.length === 0 || only.includes(sight.name),
  );
  for (const { sight, width } of looks) {
    for (const { scheme, picture } of await picturesOf(browser, cast, { sight, width, schemes: SCHEMES })) {
      await writeFile(join(FOLDER, `${sight.name}-${PIXELS[width]}-${scheme}.png`), picture);
    }
    console.log(`${sight.name}, ${PIXELS[width]} px`);
  }
}

async function writeReadme(browser: Browser, cast: Cast): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  for (const [name, width, scheme] of IN_README) {
    const found = looksAt(SIGHTS).find((look) => look.sight.name === name && look.width === width);
    if (!found) throw new Error(`There is no sight ${name}.`);
    const [one] = await picturesOf(browser, cast, { ...found, schemes: [scheme] });
    if (!one) throw new Error(`${name} gave no picture.`);
    const bytes = await small(one.picture, width);
    const file = `${name}-${width}-${scheme}.webp`;
    await writeFile(join(PICTURES, file), bytes);
    console.log(`${file}, ${Math.round(bytes.length / 1_000)} kB`);
  }
}

const given = process.argv.slice(2);
const stop = await startForJourneys();
const browser = await chromium.launch({
  executablePath: findBrowser() ?? chromium.executablePath(),
  args: [...CHROMIUM_ARGS],
  env: BRITISH,
});
try {
  const { url, dataDir } = runningBoard();
  const cast = await readCast(url, dataDir);
  if (given.includes("--readme")) await writeReadme(browser, cast);
  else await writeAll(browser, cast, given);
} finally {
  await browser.close();
  await stop();
}
