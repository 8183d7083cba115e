import { describe, expect, it } from "vitest";
// The worker is a file of its own, which browsers fetch as it is.
import { open, show } from "../../../public/worker.js";

const MESSAGE = {
  title: "An offer, 30 minutes to answer",
  body: "LS10 to B46",
  tag: "load_1",
  url: "/board/offers",
};
const CLOSE = { ...MESSAGE, title: "An offer is over", offer: "offer_1", close: "silently" } as const;

/** A browser, as far as a worker reaches it: pages of the site, and messages on the screen. */
function browser(pages: { focused: boolean }[] = []) {
  const told: object[] = [];
  const steps: string[] = [];
  const screen: { title: string; tag: string; data: { url: string; offer?: string } }[] = [];
  const asShown = (one: (typeof screen)[number]) => ({
    ...one,
    close: () => void screen.splice(screen.indexOf(one), 1),
  });
  const scope = {
    addEventListener: () => undefined,
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      openWindow: async (url: string) => void steps.push(`opened ${url}`),
      matchAll: async () =>
        pages.map(({ focused }) => ({
          focused,
          url: "/board",
          postMessage: (message: object) => void told.push(message),
          focus: async () => void steps.push("focused"),
          navigate: async (url: string) => void steps.push(`went to ${url}`),
        })),
    },
    registration: {
      showNotification: async (title: string, options: object) => {
        const { tag, data } = options as { tag: string; data: { url: string; offer?: string } };
        const old = screen.findIndex((one) => one.tag === tag);
        if (old >= 0) screen.splice(old, 1);
        screen.push({ title, tag, data });
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        screen.filter((one) => one.tag === tag).map(asShown),
    },
  };
  return { scope, screen, told, steps, click: () => screen.map(asShown)[0] };
}

describe("a push message", () => {
  it("takes the place of an earlier one of its load, and tells open pages", async () => {
    const { scope, screen, told } = browser([{ focused: false }]);
    await show(scope, { ...MESSAGE, offer: "offer_1" });
    await show(scope, { ...MESSAGE, title: "You have won a load" });
    expect(screen).toEqual([{ title: "You have won a load", tag: "load_1", data: { url: "/board/offers" } }]);
    expect(told).toEqual([{ pushed: "load_1" }, { pushed: "load_1" }]);
  });

  it("is left to the page that somebody looks at, except for a test", async () => {
    const { scope, screen } = browser([{ focused: true }]);
    await show(scope, MESSAGE);
    expect(screen).toEqual([]);
    await show(scope, { ...MESSAGE, test: true });
    expect(screen).toHaveLength(1);
  });

  it("about an offer that is over is closed, and no other in its place", async () => {
    const { scope, screen } = browser();
    await show(scope, { ...MESSAGE, offer: "offer_1" });
    await show(scope, { ...MESSAGE, tag: "load_2", offer: "offer_2" });
    await show(scope, CLOSE);
    expect(screen.map(({ tag }) => tag)).toEqual(["load_2"]);
    await show(scope, { ...MESSAGE, title: "You have won a load" });
    await show(scope, { ...CLOSE, close: "shows" });
    expect(screen.map(({ title }) => title).sort()).toEqual([MESSAGE.title, "You have won a load"]);
  });

  it("is replaced where a browser ends the push of who shows nothing", async () => {
    const { scope, screen } = browser();
    await show(scope, { ...MESSAGE, offer: "offer_1" });
    await show(scope, { ...CLOSE, close: "shows" });
    expect(screen).toEqual([{ title: "An offer is over", tag: "load_1", data: { url: "/board/offers" } }]);
  });

  it.each([
    ["in a tab of the site", [{ focused: false }], ["focused", "went to /board/offers"]],
    ["in a new window without one", [], ["opened /board/offers"]],
  ])("opens its page by a click %s", async (_, pages, expected) => {
    const { scope, screen, steps, click } = browser(pages);
    await show(scope, MESSAGE);
    const shown = click();
    if (shown === undefined) throw new Error("Nothing is shown.");
    await open(scope, shown);
    expect(steps).toEqual(expected);
    expect(screen).toEqual([]);
  });
});
