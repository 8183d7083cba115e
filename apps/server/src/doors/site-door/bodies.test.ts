import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { MAX_BULK_BYTES } from "@board/api/rules";
import { createBodyBudget, type Verdict } from "@board/rest";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { startSite } from "./testing/site-server.ts";

const KIB = 1024;
const MAX_OF_ONE = 1_024 * KIB;

let visitsLeft = Number.POSITIVE_INFINITY;
const takeVisit = async (): Promise<Verdict> => {
  visitsLeft -= 1;
  return { allowed: visitsLeft >= 0, policy: "visitor", retryAfterSeconds: 9, headers: {} };
};
const site = await startSite({
  takeVisit,
  bodies: createBodyBudget({ ofOne: MAX_OF_ONE, inAll: 2 * MAX_OF_ONE }),
});
afterAll(() => site.close());
const firm = await site.newFirm();
const cookie = await site.signIn(firm.owner.personId, firm.id);
const key = await site.newKey(firm);

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  visitsLeft = Number.POSITIVE_INFINITY;
});

interface Begun {
  socket: Socket;
  /** The status and the problem's code, once they come. */
  answer: Promise<string>;
}

/** Sends the head and the first `sent` bytes of a body. */
function begin(path: string, headers: string[], sent = 0): Begun {
  const socket = connect(site.port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (data) => {
      text += data;
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
      const [, code] = /"problem":\{"code":"(\w+)"/.exec(text) ?? /"code":"([a-z_]+)"/.exec(text) ?? [];
      if (status !== undefined && code !== undefined) resolve(`${status} ${code}`);
    });
  });
  const head = [`POST ${path} HTTP/1.1`, "Host: board.test", "Content-Type: application/json", ...headers];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  if (sent > 0) socket.write(Buffer.alloc(sent, " "));
  return { socket, answer };
}

const OWN = "Sec-Fetch-Site: same-origin";
const SIGNED_IN = [OWN, `Cookie: ${cookie}`];
const length = (bytes: number) => `Content-Length: ${bytes}`;
const CALL = "/api/trpc/loads.preview";
const BULK = "/api/trpc/loads.bulk";

describe("a request whose body has not arrived", () => {
  it.each<[what: string, path: string, headers: string[], expected: string]>([
    ["of a visitor, over 64 KiB", CALL, [OWN, length(64 * KIB + 1)], "413 body_too_large"],
    ["of a visitor, for a call that takes MiB", BULK, [OWN, length(MAX_BULK_BYTES)], "413 body_too_large"],
    ["of another site's page", CALL, ["Sec-Fetch-Site: cross-site", length(100)], "403 cross_site"],
    [
      "of somebody signed in, over 256 KiB",
      CALL,
      [...SIGNED_IN, length(256 * KIB + 1)],
      "413 body_too_large",
    ],
    ["of a key that is wrong", "/api/v1/loads", ["Authorization: Bearer x", length(100)], "401 key_invalid"],
    [
      "of a key, over 256 KiB",
      "/api/v1/loads",
      [`Authorization: Bearer ${key}`, length(256 * KIB + 1)],
      "413 body_too_large",
    ],
  ])("%s is refused without waiting for the body", async (_, path, headers, expected) => {
    expect(await begin(path, headers).answer).toBe(expected);
  });

  it("of a visitor over the rate limit is refused without waiting for the body", async () => {
    visitsLeft = 0;
    expect(await begin(CALL, [OWN, length(100)]).answer).toBe("429 rate_limited");
  });
});

describe("a visitor's body without a Content-Length", () => {
  it("is refused once it exceeds 64 KiB", async () => {
    const { socket, answer } = begin(CALL, [OWN, "Transfer-Encoding: chunked"]);
    const piece = `${(16 * KIB).toString(16)}\r\n${" ".repeat(16 * KIB)}\r\n`;
    for (let n = 0; n < 5; n += 1) socket.write(piece);
    socket.write("0\r\n\r\n");
    expect(await answer).toBe("413 body_too_large");
  });
});

describe("bodies that are never finished", () => {
  const PART = 200 * KIB;
  const part = (path: string, headers: string[]) => begin(path, [...headers, length(PART + 1)], PART);

  it.each([
    ["to the site's calls", CALL, SIGNED_IN],
    ["to the API", "/api/v1/loads", [`Authorization: Bearer ${key}`]],
  ])(
    "%s share a memory limit: what exceeds it gets 429, and closed connections free their share",
    async (_, path, headers) => {
      const begun = Array.from({ length: 6 }, () => part(path, headers));
      expect(await Promise.race(begun.map(({ answer }) => answer))).toBe("429 rate_limited");
      for (const { socket } of begun) socket.destroy();
      const whole = `{${" ".repeat(PART)}}`;
      await expect
        .poll(async () => {
          const answer = await fetch(`${site.url}${path}`, {
            method: "POST",
            headers: {
              "content-type": "application/json",
              "sec-fetch-site": "same-origin",
              cookie,
              authorization: `Bearer ${key}`,
            },
            body: whole,
          });
          return answer.status;
        })
        .toBe(422);
    },
  );

  it("do not delay a request that is sent whole", async () => {
    const { socket } = part(CALL, SIGNED_IN);
    await once(socket, "connect");
    const answer = await fetch(`${site.url}/api/trpc/loads.preview`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
      body: "{}",
    });
    expect(answer.status).toBe(422);
  });
});
