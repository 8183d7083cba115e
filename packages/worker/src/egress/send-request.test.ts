import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import { type AddressInfo, createServer, type LookupFunction, type Server as NetServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-addresses.ts";
import { sendRequest } from "./send-request.ts";

/** A connection to this server would mean that the guard was bypassed. */
let canary: NetServer;
let canaryPort: number;
let caught = 0;
beforeAll(async () => {
  canary = createServer((socket) => {
    caught += 1;
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
  });
  // All addresses of this machine, both families where there are both.
  canary.listen(0);
  await once(canary, "listening");
  canaryPort = (canary.address() as AddressInfo).port;
});
afterAll(() => {
  canary.close();
});
beforeEach(() => {
  caught = 0;
});

const guarded = { allowPrivate: false, timeoutMs: 2_000 };
const post = (url: string, options: Partial<Parameters<typeof sendRequest>[3]> = {}) =>
  sendRequest(url, {}, Buffer.from("{}"), { ...guarded, ...options });

const answering =
  (...addresses: string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (options.all) callback(null, all);
    else callback(null, all[0]?.address ?? "", all[0]?.family);
  };

/** Ways to write an address that is not public. */
const LITERALS = [
  "127.0.0.1",
  "127.0.0.2",
  "127.255.255.254",
  "127.1",
  "127.0.1",
  "127.0.0.1.",
  "0",
  "0.0.0.0",
  "0.1.2.3",
  "2130706433",
  "0x7f000001",
  "0x7f.0x0.0x0.0x1",
  "0x7f.1",
  "017700000001",
  "0177.0.0.1",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.100.100.200",
  "169.254.169.254",
  "169.254.170.2",
  "168.63.129.16",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:10.0.0.1]",
  "[::ffff:169.254.169.254]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b:1::10.0.0.1]",
  "[100::1]",
  "[2001::1]",
  "[2001:10::1]",
  "[2001:db8::1]",
  "[2002:7f00:1::]",
  "[2002:a9fe:a9fe::1]",
  "[3fff::1]",
  "[5f00::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "[fec0::1]",
  "[ff02::1]",
];

/** Addresses that a host name can resolve to. */
const RESOLVED = [
  ["127.0.0.1"],
  ["::1"],
  ["::ffff:127.0.0.1"],
  ["169.254.169.254"],
  ["fd00:ec2::254"],
  ["10.1.2.3"],
  ["fe80::1%lo"],
  ["127.0.0.1", "93.184.216.34"],
  ["93.184.216.34", "127.0.0.1"],
  ["2606:2800:220:1::1", "::1"],
  [],
];

describe("contract 10: a request never reaches an address that is not public", () => {
  it("has enough cases", () => {
    expect(LITERALS.length + RESOLVED.length).toBeGreaterThanOrEqual(60);
  });

  it.each(LITERALS)("https://%s", async (host) => {
    const answer = await post(`https://${host}:${canaryPort}/`);
    expect(answer).toMatchObject({ statusCode: null, error: "address not allowed" });
    expect(caught).toBe(0);
  });

  it.each(RESOLVED.map((addresses) => [addresses.join(" and ") || "nothing", addresses] as const))(
    "a name that leads to %s",
    async (_title, addresses) => {
      const answer = await post(`https://hooks.example.com:${canaryPort}/`, {
        lookup: answering(...addresses),
      });
      expect(answer).toMatchObject({ statusCode: null, error: "address not allowed" });
      expect(caught).toBe(0);
    },
  );

  it.each(["localhost", "LOCALHOST", "localhost.", "ip6-localhost"])("the system's name %s", async (name) => {
    const answer = await post(`https://${name}:${canaryPort}/`);
    expect(answer.statusCode).toBeNull();
    expect(["address not allowed", "name not found"]).toContain(answer.error);
    expect(caught).toBe(0);
  });

  it("plain HTTP, whatever the host", async () => {
    const answer = await post(`http://hooks.example.com:${canaryPort}/`, {
      lookup: answering("93.184.216.34"),
    });
    expect(answer.error).toBe("address not allowed");
  });

  it("a hostname that changes its address is looked up once, and that answer is checked and used", async () => {
    let asked = 0;
    const rebinding: LookupFunction = (hostname, options, callback) => {
      asked += 1;
      // The address is public at an earlier lookup and private at the connect.
      const now = asked === 1 ? "127.0.0.1" : "93.184.216.34";
      answering(now)(hostname, options, callback);
    };
    const first = await post(`https://hooks.example.com:${canaryPort}/`, { lookup: rebinding });
    expect(first.error).toBe("address not allowed");
    expect(asked).toBe(1);
    expect(caught).toBe(0);
  });

  it("the canary catches what is let through", async () => {
    const answer = await post(`http://127.0.0.1:${canaryPort}/`, { allowPrivate: true });
    expect(answer.statusCode).toBe(200);
    expect(caught).toBe(1);
  });
});

describe("isPublicAddress", () => {
  it.each([
    "93.184.216.34",
    "1.1.1.1",
    "172.32.0.1",
    "100.128.0.1",
    "192.0.1.1",
    "2606:4700::1111",
    "2a00:1450::1",
  ])("takes %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(["", "example.com", "1.2.3", "1.1.1.1.1", "2606:4700::1%eth0", "[2606:4700::1]"])(
    "refuses %j",
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});

describe("an answer", () => {
  let server: Server;
  let base: string;
  let followed = 0;
  beforeAll(async () => {
    server = createHttpServer((request, response) => {
      const path = request.url ?? "/";
      if (path.startsWith("/redirect/")) {
        const [status, location] = path.slice(10).split("|");
        const headers = location === undefined ? {} : { location: decodeURIComponent(location) };
        response.writeHead(Number(status), headers).end();
      } else if (path === "/followed") {
        followed += 1;
        response.end();
      } else if (path === "/endless") {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write("x".repeat(16_384)));
        };
        response.on("drain", more);
        more();
      } else if (path === "/drip") {
        response.writeHead(200);
        response.write("begun");
      } else if (path === "/reset") {
        request.socket.resetAndDestroy();
      } else if (path === "/headers") {
        response.writeHead(200, { "x-long": "x".repeat(20_000) }).end();
      } else if (path === "/nul") {
        response.end("a\0b");
      } else if (path === "/later") {
        response.writeHead(503, { "retry-after": "7" }).end("busy");
      } else if (path !== "/hang") {
        response.writeHead(404).end();
      }
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const get = (path: string, timeoutMs = 2_000) => post(`${base}${path}`, { allowPrivate: true, timeoutMs });

  const redirect = async (status: number, location?: string) => {
    const answer = await get(
      `/redirect/${status}${location === undefined ? "" : `|${encodeURIComponent(location)}`}`,
    );
    expect([answer.statusCode, followed]).toEqual([status, 0]);
    return answer.error?.replace(base, "BASE") ?? null;
  };

  it.each([301, 302, 303, 307, 308])("of %i is not followed", async (status) => {
    expect(await redirect(status, "/followed")).toBe(`redirected (${status}) to BASE/followed`);
  });

  it.each([
    ["/hooks/", "redirected (308) to BASE/hooks/"],
    ["hooks/", "redirected (308) to BASE/redirect/hooks/"],
    ["//other.example:8443/a", "redirected (308) to http://other.example:8443/a"],
    [
      "https://www.firm.example/hooks?token=secret#here",
      "redirected (308) to https://www.firm.example/hooks",
    ],
    ["https://user:secret@firm.example/hooks", "redirected (308) to https://firm.example/hooks"],
    [
      `https://firm.example/${"a".repeat(500)}`,
      `redirected (308) to https://firm.example/${"a".repeat(179)}…`,
    ],
    ["mailto:someone@firm.example", "redirected (308) to no web address"],
    ["https://[", "redirected (308) to no web address"],
    ["", "redirected (308) to BASE/redirect/308|"],
    [undefined, "redirected (308) without an address"],
  ])("to %j is recorded without possible secrets", async (location, words) => {
    expect(await redirect(308, location)).toBe(words);
  });

  it.each([300, 304, 305])("of %i names no address that a client would follow", async (status) => {
    expect(await redirect(status, "/followed")).toBeNull();
  });

  it("without an end is cut, and its first 4 KiB are stored", async () => {
    const answer = await get("/endless");
    expect(answer.statusCode).toBe(200);
    expect(answer.head).toHaveLength(4_096);
  });

  it("that stops halfway counts by its status once the time is up", async () => {
    const answer = await get("/drip", 2_000);
    expect(answer).toMatchObject({ statusCode: 200, head: "begun" });
  });

  it("that never arrives is a timeout", async () => {
    const answer = await get("/hang", 200);
    expect(answer).toMatchObject({ statusCode: null, error: "timeout" });
    expect(answer.ms).toBeGreaterThanOrEqual(190);
  });

  it("is described in a few words", async () => {
    expect((await get("/reset")).error).toBe("connection reset");
    expect((await get("/headers")).error).toBe("answer's headers are too large");
    expect(await get("/later")).toMatchObject({ statusCode: 503, retryAfter: "7", head: "busy" });
    expect((await get("/nul")).head).toBe("a\uFFFDb");
    expect((await post(`https://127.0.0.1:${new URL(base).port}/`, { allowPrivate: true })).error).toBe(
      "TLS failed",
    );
    const gone = createServer().listen(0, "127.0.0.1");
    await once(gone, "listening");
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, "close");
    expect((await post(`http://127.0.0.1:${port}/`, { allowPrivate: true })).error).toBe(
      "connection refused",
    );
  });
});
