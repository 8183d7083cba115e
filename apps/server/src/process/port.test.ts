import { createServer } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { checkPort, listen } from "./port.ts";

const taken = createServer();
const port = await listen(taken, 0, "127.0.0.1");
afterAll(() => taken.close());

describe("the port", () => {
  it("that is taken is refused in a sentence that names the variable", async () => {
    await expect(checkPort(port, "127.0.0.1")).rejects.toThrow(
      `Port ${port} is taken: stop what uses it, or set PORT to another one.`,
    );
  });

  it("0 is a free one, and stays free", async () => {
    const free = await checkPort(0, "127.0.0.1");
    expect(free).toBeGreaterThan(0);
    const server = createServer();
    expect(await listen(server, free, "127.0.0.1")).toBe(free);
    server.close();
  });

  it("of an address that is not this machine's is refused", async () => {
    await expect(checkPort(0, "192.0.2.1")).rejects.toThrow("HOST is no address of this machine");
  });
});

describe("the port of the metrics", () => {
  it("is named by its own setting where it is taken", async () => {
    const names = { port: "METRICS_PORT", host: "METRICS_HOST" };
    await expect(listen(createServer(), port, "127.0.0.1", names)).rejects.toThrow(
      `Port ${port} is taken: stop what uses it, or set METRICS_PORT to another one.`,
    );
  });
});
