import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { clientAddress } from "./caller.ts";

function from(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const message = new IncomingMessage(socket);
  if (forwarded !== undefined) message.headers["x-forwarded-for"] = forwarded;
  return message;
}

describe("the address that failed authentications are counted by", () => {
  it("is the peer, whatever the caller says", () => {
    expect(clientAddress(from("192.0.2.1", "203.0.113.9"), false)).toBe("192.0.2.1");
  });

  it("is what the trusted proxy has added, not what the caller put before it", () => {
    expect(clientAddress(from("10.0.0.1", "1.1.1.1, 203.0.113.9"), true)).toBe("203.0.113.9");
    expect(clientAddress(from("10.0.0.1", "2001:db8::1"), true)).toBe("2001:db8::1");
  });

  it.each(["", "unknown", "203.0.113.9, "])("is the peer where the proxy says %j", (forwarded) => {
    expect(clientAddress(from("10.0.0.1", forwarded), true)).toBe("10.0.0.1");
  });

  it("is one address, in IPv6 clothes or not", () => {
    expect(clientAddress(from("::ffff:192.0.2.1"), false)).toBe("192.0.2.1");
  });
});
