import { once } from "node:events";
import { createServer, IncomingMessage } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientAddress, type TrustedProxies, trustProxies } from "./client-address.ts";

function from(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const message = new IncomingMessage(socket);
  if (forwarded !== undefined) message.headers["x-forwarded-for"] = forwarded;
  return message;
}

function addressOf(trusted: TrustedProxies, peer: string, forwarded?: string): string {
  return clientAddress(from(peer, forwarded), trustProxies(trusted));
}

/** Anything that a client may write into the header before the first proxy sees it. */
const forgery = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom("10.0.0.1", "::ffff:10.0.0.1", "127.0.0.1", "unknown", "[::1]:80", "", ",", " , "),
  fc.string({ unit: "grapheme-ascii" }),
);
const forgeries = fc.array(forgery, { maxLength: 5 }).map((list) => list.join(","));

describe("the caller's address", () => {
  it("is the peer's if no proxy is trusted, whatever the caller sends", () => {
    expect(addressOf(0, "192.0.2.1", "203.0.113.9")).toBe("192.0.2.1");
  });

  it("is what the trusted proxy has appended, not what the caller sent before it", () => {
    expect(addressOf(1, "10.0.0.1", "1.1.1.1, 203.0.113.9")).toBe("203.0.113.9");
    expect(addressOf(1, "10.0.0.1", "2001:db8::1")).toBe("2001:db8::1");
  });

  it("is read across as many proxies as are trusted, and no further", () => {
    const forwarded = "1.1.1.1, 203.0.113.9, 10.0.0.2";
    expect(addressOf(1, "10.0.0.1", forwarded)).toBe("10.0.0.2");
    expect(addressOf(2, "10.0.0.1", forwarded)).toBe("203.0.113.9");
    expect(addressOf(2, "10.0.0.1")).toBe("10.0.0.1");
  });

  it("is read across every proxy in a trusted network, and no further", () => {
    const networks = ["10.0.0.0/8", "fd00::/8"];
    const forwarded = "1.1.1.1, 203.0.113.9, 10.4.0.2, fd12::7";
    expect(addressOf(networks, "10.0.0.1", forwarded)).toBe("203.0.113.9");
    expect(addressOf(networks, "::ffff:10.0.0.1", forwarded)).toBe("203.0.113.9");
    expect(addressOf(networks, "192.0.2.1", forwarded)).toBe("192.0.2.1");
    expect(addressOf(["192.0.2.1"], "192.0.2.1", forwarded)).toBe("fd12::7");
  });

  it.each([
    "",
    "unknown",
    "_hidden",
    "203.0.113.9 1.1.1.1",
    "999.0.0.1",
    "167772162",
    "203.0.113.9, unknown",
  ])("is the proxy's own if that says %j", (forwarded) => {
    expect(addressOf(1, "10.0.0.1", forwarded)).toBe("10.0.0.1");
    expect(addressOf(["10.0.0.0/8"], "10.0.0.1", forwarded)).toBe("10.0.0.1");
  });

  it("has no port, whatever the proxy appends", () => {
    expect(addressOf(1, "10.0.0.1", "203.0.113.9:4711")).toBe("203.0.113.9");
    expect(addressOf(1, "10.0.0.1", "[2001:db8::1]:4711")).toBe("2001:db8::1");
    expect(addressOf(1, "10.0.0.1", "[2001:db8::1]")).toBe("2001:db8::1");
    expect(addressOf(["10.0.0.0/8"], "10.0.0.1", "203.0.113.9:80, 10.0.0.2:81")).toBe("203.0.113.9");
  });

  it("is one address, also as an IPv4-mapped IPv6 address", () => {
    expect(addressOf(0, "::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(addressOf(1, "10.0.0.1", "::ffff:192.0.2.1")).toBe("192.0.2.1");
  });

  it("cannot be chosen by the caller, whatever precedes what the proxies append", () => {
    fc.assert(
      fc.property(forgeries, (forged) => {
        const once = `${forged}, 203.0.113.9`;
        const twice = `${once}, 10.0.0.2`;
        expect(addressOf(1, "10.0.0.1", once)).toBe("203.0.113.9");
        expect(addressOf(2, "10.0.0.1", twice)).toBe("203.0.113.9");
        expect(addressOf(["10.0.0.0/8"], "10.0.0.1", twice)).toBe("203.0.113.9");
      }),
    );
  });

  it("is the same from several lines of the header as from one", async () => {
    const trust = trustProxies(2);
    const server = createServer((req, res) => res.end(clientAddress(req, trust))).listen(0, "127.0.0.1");
    await once(server, "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const lines = ["1.1.1.1", "203.0.113.9", "10.0.0.2"].map((one) => `X-Forwarded-For: ${one}\r\n`);
    socket.end(`GET / HTTP/1.1\r\nHost: board\r\n${lines.join("")}Connection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/\r\n\r\n203\.0\.113\.9$/);
    server.close();
  });

  it.each([["10.0.0.0/33"], ["0.0.0.0/0"], ["board.example"], ["10"], ["private"], [""]])(
    "is not taken on trust from %j",
    (network) => {
      expect(() => trustProxies([network])).toThrow(TypeError);
    },
  );
});
