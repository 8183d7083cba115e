import { createServer } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { checkPort, listen } from "./port.ts";

const taken = createServer();
const port = await listen(taken, 0, "127.0.0.1");
afterAll(() => taken.close());

describe("the port", () => {
  it("is refused with a sentence that names the variable if it is taken", async () => {
    await expect(checkPort(port, "127.0.0.1")).rejects.toThrow(
      `Port ${port} is taken: stop what uses it, or set PORT to another one.`,
    );
  });

  it("0 is replaced by a free port, which can then be opened", async () => {
    const free = await checkPort(0, "127.0.0.1");
    expect(free).toBeGreaterThan(0);
    const server = createServer();
    expect(await listen(server, free, "127.0.0.1")).toBe(free);
    server.close();
  });

  it("is refused for an address that is not this machine's", async () => {
    await expect(checkPort(0, "192.0.2.1")).rejects.toThrow("HOST is no address of this machine");
  });
});

describe("the port of the metrics", () => {
  it("names its own setting if it is taken", async () => {
    const names = { port: "METRICS_PORT", host: "METRICS_HOST" };
    await expect(listen(createServer(), port, "127.0.0.1", names)).rejects.toThrow(
      `Port ${port} is taken: stop what uses it, or set METRICS_PORT to another one.`,
    );
  });
});
