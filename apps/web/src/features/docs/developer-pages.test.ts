import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { readRepositoryBytes } from "../../shared/markdown/page-files.ts";
import {
  developerPageSlugs,
  forReader,
  neighboursOf,
  readAboutEntries,
  readDeveloperPage,
  readEntries,
  readMenu,
} from "./developer-pages.ts";

const OWN = {
  baseUrl: "http://localhost:3000",
  sdkPackage: "http://localhost:3000/sdk.tgz",
  today: "2026-11-20",
};

it("lists each page once: the integrators' in reading order, those about the board in their own menu", async () => {
  const groups = await readEntries();
  const about = await readAboutEntries();
  const hrefs = [...groups, about].flatMap(({ entries }) => entries.map(({ href }) => href));
  expect(new Set(hrefs).size).toBe(hrefs.length);
  for (const slug of await developerPageSlugs()) expect(hrefs).toContain(`/docs/${slug}`);
  const names = groups[0]?.entries.map(({ name }) => name);
  expect(names?.slice(0, 6)).toEqual(["Start", "Post", "Watch", "Quote", "Sandbox", "Webhooks"]);
  expect(names?.at(-1)).toBe("Changelog");
  expect(about.entries.map(({ href }) => href)).toEqual(
    ["specification", "rules", "performance", "quality", "reliability", "security-asvs"].map(
      (slug) => `/docs/${slug}`,
    ),
  );
  expect(groups.at(-1)?.entries.at(-1)?.href).toBe("/docs/about");
});

it("lists the pages about the board in their own menu only, with links there and back", async () => {
  const hrefsOf = async (current: string) =>
    (await readMenu(current)).flatMap(({ entries }) => entries.map(({ href }) => href));
  for (const current of ["/docs", "/docs/quick-start", "/docs/data"]) {
    const hrefs = await hrefsOf(current);
    expect(hrefs).toContain("/docs/about");
    expect(hrefs).not.toContain("/docs/rules");
  }
  for (const current of ["/docs/about", "/docs/specification", "/docs/performance"]) {
    const hrefs = await hrefsOf(current);
    expect(hrefs).toEqual(
      expect.arrayContaining(["/docs/specification", "/docs/rules", "/docs/security-asvs", "/docs"]),
    );
    expect(hrefs).not.toContain("/docs/quick-start");
  }
});

it("links each developer page in the reading order to its neighbours, and other pages to none", async () => {
  expect(await neighboursOf("quick-start")).toMatchObject({ before: null, after: { name: "Post" } });
  expect(await neighboursOf("changelog")).toMatchObject({ after: null });
  expect(await neighboursOf("miles")).toEqual({ before: null, after: null });
});

it("reads the changelog, and no other file outside docs", async () => {
  expect((await readDeveloperPage("changelog"))?.title).toBe("Changelog");
  expect(await readDeveloperPage("../README")).toBeNull();
  expect(await readDeveloperPage("README")).toBeNull();
});

it("summarizes a page by its first words, not by the request above them", async () => {
  expect((await readDeveloperPage("posting"))?.summary).toMatch(/^`POST \/loads\/preview` takes the body/);
  expect((await readDeveloperPage("versions"))?.summary).toMatch(/renamed within v1\.$/);
});

it("prints the address of the reader's own board in every command", async () => {
  const page = await readDeveloperPage("quick-start");
  const printed = forReader(page?.markdown ?? "", OWN);
  expect(printed).toContain("curl http://localhost:3000/api/v1/me");
  expect(printed).not.toContain("board.example");
});

it("moves the dates in printed answers to the reader's day, and leaves text alone", () => {
  const printed =
    '2026-11-20\n\n```json\n{ "collectDate": "2026-11-23", "at": "2026-11-20T09:00:00Z" }\n```\n';
  expect(forReader(printed, { ...OWN, today: "2027-12-30" })).toBe(
    '2026-11-20\n\n```json\n{ "collectDate": "2028-01-02", "at": "2027-12-30T09:00:00Z" }\n```\n',
  );
});

it.each(["sdk", "command-line"])("installs the SDK of the reader's own board in %s", async (slug) => {
  const { markdown = "" } = (await readDeveloperPage(slug)) ?? {};
  expect(forReader(markdown, OWN)).toContain("npm install http://localhost:3000/sdk.tgz");
  const published = forReader(markdown, { ...OWN, sdkPackage: "@firm/sdk@1.0.0" });
  expect(published).toContain("npm install @firm/sdk@1.0.0");
  expect(published).not.toContain("sdk.tgz");
});

it("shows the integrity hash of the packed SDK among the downloads, as npm writes it", async () => {
  const packed = (await readRepositoryBytes("apps/web/public/sdk.tgz")) ?? "";
  const sum = createHash("sha512").update(packed).digest("base64");
  const entries = (await readEntries()).flatMap((group) => group.entries);
  expect(entries.find(({ href }) => href === "/sdk.tgz")?.summary).toContain(`\`sha512-${sum}\``);
});
