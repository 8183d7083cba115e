import { afterEach, expect, it, vi } from "vitest";
import { startWhenIdle } from "./when-idle.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page whose network comes back; `starts` are the attempts, of which the first ones fail. */
function pageWhere({ failing }: { failing: number }) {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("requestIdleCallback", undefined);
  const start = vi.fn(async () => {
    if (start.mock.calls.length <= failing) throw new TypeError("Failed to fetch the module");
  });
  const comesBack = async () => {
    page.dispatchEvent(new Event("online"));
    await new Promise((next) => setImmediate(next));
  };
  return { start, comesBack };
}

it("loads again at each return of the network, until the code has arrived", async () => {
  const { start, comesBack } = pageWhere({ failing: 2 });
  startWhenIdle(start);
  await new Promise((next) => setImmediate(next));
  for (const attempts of [2, 3, 3]) {
    await comesBack();
    expect(start).toHaveBeenCalledTimes(attempts);
  }
});

it("does not load again once it has ended, even if a failure comes later", async () => {
  const { start, comesBack } = pageWhere({ failing: 2 });
  const end = startWhenIdle(start);
  end();
  await new Promise((next) => setImmediate(next));
  await comesBack();
  expect(start).toHaveBeenCalledTimes(1);
});
