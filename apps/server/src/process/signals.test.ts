import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { receiveSignals } from "./signals.ts";

const before = { SIGTERM: process.listeners("SIGTERM"), SIGINT: process.listeners("SIGINT") };
afterEach(() => {
  for (const name of ["SIGTERM", "SIGINT"] as const) {
    for (const listener of process.listeners(name)) {
      if (!before[name].includes(listener)) process.off(name, listener);
    }
  }
});

/** Signals as they reach the process, at times of the test's own. */
function receiving() {
  const said: string[] = [];
  const exits: number[] = [];
  const time = { now: 0 };
  const stopping = receiveSignals({
    say: (line) => said.push(line),
    exit: (code) => exits.push(code),
    now: () => time.now,
  });
  const send = (name: NodeJS.Signals, at: number) => {
    time.now = at;
    process.emit(name, name);
  };
  return { said, exits, stopping, send };
}

describe("signals", () => {
  it("the first stops the process in order, and the reason is its name", () => {
    const { said, exits, stopping, send } = receiving();
    expect(stopping.aborted).toBe(false);
    send("SIGTERM", 0);
    expect([stopping.aborted, stopping.reason]).toEqual([true, "SIGTERM"]);
    expect([said, exits]).toEqual([["Stopping …"], []]);
  });

  it("count once if several copies arrive, as a terminal, npm and a supervisor send them", () => {
    const { said, exits, send } = receiving();
    for (const at of [0, 1, 200, 999]) send("SIGTERM", at);
    send("SIGINT", 500);
    expect([said, exits]).toEqual([["Stopping …"], []]);
  });

  it("the second changes nothing, the third ends the process at once and says so", () => {
    const { said, exits, stopping, send } = receiving();
    send("SIGTERM", 0);
    send("SIGINT", 2_000);
    expect(exits).toEqual([]);
    expect(stopping.reason).toBe("SIGTERM");
    send("SIGINT", 4_000);
    expect(exits).toEqual([1]);
    expect(said).toEqual([
      "Stopping …",
      "Already stopping. Once more ends it at once.",
      "Ended at once: requests in flight were cut off.",
    ]);
  });

  it("arrive as real signals", async () => {
    const { stopping } = receiving();
    process.kill(process.pid, "SIGTERM");
    await once(stopping, "abort");
    expect(stopping.reason).toBe("SIGTERM");
  });
});
