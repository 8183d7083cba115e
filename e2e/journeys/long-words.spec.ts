import type { Page } from "@playwright/test";
import { go } from "./support/go.ts";
import { bookedLoad, day, postLoad } from "./support/loads.ts";
import { admin, freshName, type Person, registerFirm } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

/** Returns a word of the maximum length of a name or a reference, without a space to break it at. */
function long(word: string, length = 100): string {
  return `${freshName(word).replaceAll(" ", "-")}-`.padEnd(length, word);
}

/** Boxes of the page that can be scrolled sideways, but for those that are made for it: tabs, code and the board. */
function scrolledSideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, #main, #main *")]
      .filter((box) => {
        const isMadeFor = box.closest("nav, pre, [data-bar], search, [role=grid]") !== null;
        const scrolls = box.tagName === "HTML" || /auto|scroll/.test(getComputedStyle(box).overflowX);
        return scrolls && !isMadeFor && box.scrollWidth > box.clientWidth + 1;
      })
      .map((box) => `${box.tagName} ${box.className}: ${box.scrollWidth} > ${box.clientWidth}`),
  );
}

test("names and references of any length make no page wider than its window", async ({ board, open }) => {
  const firm = (word: string) => ({ firmName: long(word), name: long("Robin") });
  const poster = await registerFirm(board.url, { canPost: true, ...firm("Fenwick") });
  const carrier = await registerFirm(board.url, { canCarry: true, ...firm("Oakhurst") });
  const externalRef = long("JO");
  const site = {
    name: long("Pike"),
    lines: [long("Mill")],
    contactName: long("Graham"),
    reference: long("PO"),
  };
  const whole = {
    externalRef,
    collectFrom: site,
    deliverTo: site,
    boardNote: long("Dock", 200),
    dimsNote: long("Tall", 200),
  };
  const posted = await postLoad(poster, {
    ...whole,
    pricingMode: "BOOK_NOW",
    bookNowPence: 1_250_000,
    fromPostcode: "SN3 4TQ",
    toPostcode: "IP11 3SW",
    collectDate: day(1),
    collectByTime: "17:00",
  });
  const booked = await bookedLoad(poster, carrier, whole);
  await carrier.api.quotes.send.mutate({
    id: posted.id,
    amountPence: 99_999_900,
    message: long("Says", 500),
  });
  await poster.api.sites.save.mutate({ ...site, postcode: "LS10 1AB" });
  await poster.api.messages.send.mutate({ id: booked.id, text: long("Says", 500) });
  const pages: [Person, readonly string[]][] = [
    [
      poster,
      [
        "/loads",
        `/loads/${posted.id}`,
        `/loads/${booked.id}`,
        "/settings/sites",
        "/settings/audit",
        "/settings/members",
        "/settings/carriers",
        "/settings/profile",
        "/account",
      ],
    ],
    [
      carrier,
      [
        "/diary",
        `/diary?job=${booked.id}`,
        "/diary?show=week",
        "/quotes",
        `/loads/${booked.id}`,
        `/board#${posted.id}`,
        "/settings/passport",
      ],
    ],
    [
      await admin(),
      ["/admin", "/admin/firms", "/admin/people", "/admin/loads", `/admin/loads/${booked.id}`, "/admin/log"],
    ],
  ];
  for (const [person, paths] of pages) {
    const { page } = await open(person);
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await go(page, path);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      for (const width of [1440, 1024, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .configure({ soft: true })
          .poll(() => scrolledSideways(page), `${path} at ${width} px`)
          .toEqual([]);
      }
    }
  }
});
