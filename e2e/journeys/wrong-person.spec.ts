import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DemoSummary } from "@board/seed";
import { go } from "./support/go.ts";
import { type Person, signIn } from "./support/person.ts";
import { hireStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const APP = join(import.meta.dirname, "../../apps/web/src/app/");

/** Every page below a folder of the site, read from the site itself, so that a new one is asked for as well. */
function pagesOf(folder: string): string[] {
  return readdirSync(join(APP, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) => join("/", folder, dirname(file)).replace("[queue]", "disputes").replace("[id]", "none"));
}

const SETTINGS = pagesOf("settings");
const ADMIN = pagesOf("admin");

/** Fetches with the person's cookie without following redirects. */
async function answer(url: string, path: string, person: Person | null) {
  const response = await fetch(`${url}${path}`, {
    redirect: "manual",
    headers: { ...(person && { cookie: person.cookie }), accept: "text/html" },
  });
  const to = response.headers.get("location");
  return { status: response.status, to: to === null ? null : new URL(to, url).pathname };
}

async function suspend(url: string, dataDir: string, person: Person): Promise<void> {
  const demo = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as DemoSummary;
  const admin = await signIn(url, { name: "admin", ...demo.admin }, true);
  const { firm } = await person.api.firms.me.query({});
  await admin.api.admin.firms.suspend.mutate({ firmId: firm.id, reason: "Papers are being looked at." });
}

test("every admin page is a 404 for other people, and asks a visitor to sign in", async ({
  board,
  carrier,
  poster,
}) => {
  const staff = await hireStaff(board.url, carrier);
  await suspend(board.url, board.dataDir, poster);
  expect(ADMIN.length).toBeGreaterThan(8);
  for (const path of ADMIN) {
    expect([path, await answer(board.url, path, null)]).toEqual([path, { status: 307, to: "/sign-in" }]);
    for (const person of [carrier, staff, poster])
      expect([path, await answer(board.url, path, person)]).toEqual([path, { status: 404, to: null }]);
  }
});

test("every page of the settings asks a visitor to sign in, and opens to staff", async ({
  board,
  carrier,
}) => {
  const staff = await hireStaff(board.url, carrier);
  expect(SETTINGS.length).toBeGreaterThan(7);
  for (const path of SETTINGS) {
    expect([path, await answer(board.url, path, null)]).toEqual([path, { status: 307, to: "/sign-in" }]);
    expect([path, (await answer(board.url, path, staff)).status < 400]).toEqual([path, true]);
  }
});

test("the settings of a suspended firm say that it is suspended, page by page, and show nothing of it", async ({
  board,
  pageOf,
  poster,
}) => {
  await suspend(board.url, board.dataDir, poster);
  const page = await pageOf(poster, "/account");
  // The account is the person's own, and so is what leads there.
  await expect(page.getByRole("listitem").filter({ hasText: "This one" })).toBeVisible();
  const own = ["/settings", "/settings/sessions", "/settings/second-factor", "/settings/data"];
  for (const path of SETTINGS.filter((one) => !own.includes(one))) {
    await go(page, path);
    await expect(
      page
        .getByRole("main")
        .getByText(/is suspended|does not carry/)
        .first(),
      path,
    ).toBeVisible();
  }
});

test("somebody without a seat sees nothing of the board, and reads who can give one", async ({
  board,
  carrier,
  pageOf,
}) => {
  const staff = await hireStaff(board.url, carrier);
  for (const path of ["/board", "/board/backload"]) {
    const page = await pageOf(staff, path);
    await expect(page.getByRole("main")).toContainText(carrier.name);
    await expect(page.getByRole("button", { name: /Ask/ })).toBeVisible();
    await expect(page.getByRole("grid")).toHaveCount(0);
  }
});
