import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { findBrowser } from "../../scripts/lib/browser.mjs";
import { BRITISH, runningBoard } from "../env.ts";
import { CHROMIUM_ARGS } from "../process/chromium-args.ts";
import startForJourneys from "../process/start-for-journeys.ts";
import { type Cast, readCast } from "./cast.ts";
import { browserFor, goTo, looksAt, type Width } from "./look.ts";
import { PICTURES, type Picture } from "./pictures.ts";
import { PAGE_STATES, type PageState } from "./site-pages.ts";

/**
 * Takes pictures of all pages and their states, or only of the named ones. `--pictures` takes those of the
 * README and the help pages instead; `--all` adds the widths of a tablet and a wide screen.
 */

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "screenshots");

const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];
const PIXELS: Record<Width, number> = { phone: 390, tablet: 768, desktop: 1440, wide: 1920 };
const EVERY_WIDTH = Object.keys(PIXELS) as Width[];

const SMALL_WIDTH = { desktop: 1200, phone: 390 };
const MAX_BYTES = 80_000;
const QUALITIES = [82, 74, 66, 58, 50, 42];

/** Compresses a picture in the best quality that keeps it below the size limit. */
async function small(picture: Buffer, width: "desktop" | "phone"): Promise<Buffer> {
  const resized = sharp(picture).resize({ width: SMALL_WIDTH[width], withoutEnlargement: true });
  for (const quality of QUALITIES) {
    const bytes = await resized.clone().webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= MAX_BYTES || quality === QUALITIES.at(-1)) return bytes;
  }
  throw new Error("There is no quality to try.");
}

interface Look {
  state: PageState;
  width: Width;
  schemes: readonly Scheme[];
  part?: Picture["part"];
}

async function picturesOf(browser: Browser, cast: Cast, { state, width, schemes, part }: Look) {
  const context = await browserFor(browser, cast, state, width);
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: schemes[0] ?? "light" });
  await goTo(page, state, cast);
  const pictures: { scheme: Scheme; picture: Buffer }[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    pictures.push({ scheme, picture: await (part ? part(page) : page).screenshot() });
  }
  await context.close();
  return pictures;
}

async function writeAll(browser: Browser, cast: Cast, given: readonly string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const only = given.filter((name) => name !== "--all");
  const looks = looksAt(PAGE_STATES, given.includes("--all") ? EVERY_WIDTH : undefined).filter(
    ({ state }) => only.length === 0 || only.includes(state.name),
  );
  for (const { state, width } of looks) {
    for (const { scheme, picture } of await picturesOf(browser, cast, { state, width, schemes: SCHEMES })) {
      await writeFile(join(FOLDER, `${state.name}-${PIXELS[width]}-${scheme}.png`), picture);
    }
    console.log(`${state.name}, ${PIXELS[width]} px`);
  }
}

async function writePictures(browser: Browser, cast: Cast, given: readonly string[]): Promise<void> {
  const only = given.filter((name) => name !== "--pictures");
  for (const { file, state, width, scheme, part } of PICTURES) {
    if (only.length > 0 && !only.includes(basename(file, ".webp"))) continue;
    const found = looksAt(PAGE_STATES).find((look) => look.state.name === state && look.width === width);
    if (!found) throw new Error(`There is no sight ${state}.`);
    const [one] = await picturesOf(browser, cast, { ...found, schemes: [scheme], ...(part ? { part } : {}) });
    if (!one) throw new Error(`${state} gave no picture.`);
    const bytes = await small(one.picture, width);
    await mkdir(join(ROOT, dirname(file)), { recursive: true });
    await writeFile(join(ROOT, file), bytes);
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
  if (given.includes("--pictures")) await writePictures(browser, cast, given);
  else await writeAll(browser, cast, given);
} finally {
  await browser.close();
  await stop();
}
