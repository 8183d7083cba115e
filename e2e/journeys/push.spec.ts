import { openPushService } from "@board/worker/testing/push-service";
import type { CDPSession, Worker } from "@playwright/test";
import { go } from "./support/go.ts";
import { day, postLoad } from "./support/loads.ts";
import { lendPush } from "./support/push.ts";
import { expect, test } from "./support/test.ts";

/** Lends the worker a screen, and returns the titles and texts on it. */
async function lendScreen(worker: Worker) {
  await worker.evaluate(() => {
    const screen: { title: string; body: string; tag: string }[] = [];
    const take = (tag: string) => {
      const nth = screen.findIndex((one) => one.tag === tag);
      if (nth >= 0) screen.splice(nth, 1);
    };
    Object.assign(globalThis, { screenOfTest: screen });
    const { registration } = globalThis as unknown as { registration: object };
    Object.assign(registration, {
      showNotification: async (title: string, options: { body: string; tag: string }) => {
        take(options.tag);
        screen.push({ title, ...options });
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        screen.filter((one) => one.tag === tag).map((one) => ({ ...one, close: () => take(one.tag) })),
    });
  });
  return () =>
    worker.evaluate(() =>
      (globalThis as unknown as { screenOfTest: { title: string; body: string }[] }).screenOfTest.map(
        ({ title, body }) => `${title}: ${body}`,
      ),
    );
}

/** Clicks the message whose title begins with these words, and returns the path that the worker opens for it. */
function clickOn(worker: Worker, words: string): Promise<string> {
  return worker.evaluate(async (start) => {
    const scope = globalThis as unknown as { screenOfTest: { title: string }[]; clients: object };
    const opened = Promise.withResolvers<string>();
    Object.assign(scope.clients, { openWindow: async (url: string) => opened.resolve(url) });
    const notification = {
      close: () => {},
      ...scope.screenOfTest.find(({ title }) => title.startsWith(start)),
    };
    // Events of a script cannot be extended.
    const click = Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} });
    globalThis.dispatchEvent(click);
    return opened.promise;
  }, words);
}

/** Returns the registration of the site's worker, to which the browser gives messages. */
async function registrationOf(cdp: CDPSession): Promise<string> {
  const found = Promise.withResolvers<string>();
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const [first] = registrations;
    if (first !== undefined) found.resolve(first.registrationId);
  });
  await cdp.send("ServiceWorker.enable");
  return found.promise;
}

test("an offer reaches a browser without a page, names nobody, and leaves the screen once it is over", {
  tag: "@gate",
}, async ({ board, carrier, lane: { from, to }, open, poster }) => {
  const service = await openPushService(board.pushPort);
  const { browser, ...subscription } = service.subscribe();
  const { page } = await open(carrier);
  await lendPush(page, subscription);
  await page.goto("/settings/notifications");
  await expect(page.getByText(/: push is off$/)).toBeVisible();
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  const screen = await lendScreen(worker);
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(cdp);
  service.deliver(async ({ message }) => {
    await cdp.send("ServiceWorker.deliverPushMessage", {
      origin: board.url,
      registrationId,
      data: JSON.stringify(message),
    });
  });

  await page.getByRole("button", { name: "Turn on push" }).click();
  await expect(page.getByText(/^Arrived after \d+ seconds?\.$/)).toBeVisible();
  await expect(page.getByText(/: push is on$/)).toBeVisible();
  expect(await screen()).toEqual(["Push works on this computer: What you chose reaches you here."]);
  expect(service.delivered[0]?.browser).toBe(browser);

  await page.goto("about:blank");
  const { firm } = await carrier.api.firms.me.query({});
  const carriers = [firm.id];
  const offer = async () => {
    // An offer ends with the collection of its load: one of today would have less than its time late in the evening.
    const collectDate = day(1);
    const lane = { fromPostcode: from, toPostcode: to };
    const load = await postLoad(poster, { ...lane, collectDate, audience: { carriers } });
    const { offers } = await poster.api.offers.send.mutate({
      id: load.id,
      carriers,
      pricePence: 38_000,
      minutes: 30,
    });
    return { load, id: offers[0]?.id ?? "" };
  };
  const shown = async () => (await screen()).filter((text) => text.startsWith("An offer"));
  const { id } = await offer();
  await expect
    .poll(async () => (await shown())[0])
    .toMatch(new RegExp(`^An offer, 30 minutes to answer: ${from} to ${to} · \\w{3} \\d+( [AP]M)? · `));
  expect((await screen()).join()).not.toMatch(new RegExp(`£|${poster.firmName}`));
  await carrier.api.offers.accept.mutate({ id });
  await expect.poll(shown).toEqual([]);

  const { load: second } = await offer();
  await expect.poll(shown).toHaveLength(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, await clickOn(worker, "An offer"));
  const yes = page.getByRole("button", { name: /^Yes, book at £380/ });
  // A button that has just come under the pointer does nothing yet.
  await expect(async () => {
    if (await yes.isEnabled()) await yes.click({ timeout: 1_000 });
    await expect(page.getByRole("link", { name: /^Open the job/ }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const job = await poster.api.loads.get.query({ id: second.id });
  expect(job.load).toMatchObject({ status: "BOOKED", agreedPence: 38_000 });
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto("/settings/notifications");
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText(/: push is off$/)).toBeVisible();
  expect((await carrier.api.push.read.query({})).devices).toEqual([]);
  service.close();
});
