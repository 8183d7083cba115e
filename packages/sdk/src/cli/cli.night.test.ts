import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { addDays, londonDay } from "@board/calendar";
import { type Api, type Call, startApi } from "@board/rest/testing/api";
import { MachineClock } from "@board/testing/clock";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type PostLoad, verifyWebhook, type WebhookEvent } from "../index.ts";

const PROGRAM = fileURLToPath(new URL("./main.ts", import.meta.url));
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const POSTING: PostLoad = {
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  pallets: 12,
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  collectDate: addDays(londonDay(new Date()), 3),
};

/** Before all events of these tests. */
const SINCE = new Date(Date.now() - 60_000).toISOString();

let api: Api;
let key: string;
let call: Call;
beforeAll(async () => {
  // The command line tells the day by the machine's clock.
  api = await startApi(undefined, undefined, new MachineClock());
  ({ token: key, call } = await api.newCaller({}, { mode: "test" }));
});
afterAll(() => api.close());

function start(args: string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { FREIGHT_BOARD_KEY: key, FREIGHT_BOARD_URL: api.url, ...env },
  });
}

async function ended(child: ReturnType<typeof start>) {
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [status] = await once(child, "close");
  return { status, out: await out, err: await err };
}

/** Runs a command to its end, with the text on its standard input. */
function run(args: string[], { input = "", ...env }: Record<string, string> = {}) {
  const child = start(args, env);
  child.stdin.end(input);
  return ended(child);
}

async function posted(changes: Partial<PostLoad> = {}): Promise<{ id: string; ref: string }> {
  const { status, out, err } = await run(["post", "-", "--json"], {
    input: JSON.stringify({ ...POSTING, ...changes }),
  });
  expect({ status, err }).toEqual({ status: 0, err: "" });
  return JSON.parse(out).load;
}

const values = (out: string) =>
  out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** A server of a person who tries out webhooks; it answers each with the status. */
async function startReceiver(status = 204) {
  const taken: { event: WebhookEvent; body: string }[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    taken.push({ event: await verifyWebhook(body, request.headers, SECRET), body });
    response.writeHead(status).end();
    for (const wake of waiting.splice(0)) wake();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => new Promise((resolve) => server.close(resolve));
  onTestFinished(() => void close());
  return {
    close,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    taken,
    async untilTaken(count: number) {
      while (taken.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

describe("post", () => {
  it("posts the load in a file or on standard input, and prints its ref, price and id without colours into a pipe", async () => {
    const { status, out } = await run(["post", "-", "--external-ref", "J-4711"], {
      input: JSON.stringify(POSTING),
    });
    expect(status).toBe(0);
    expect(out).toMatch(
      /^FB-\w{4}-\w{4} {2}POSTED {2}\d+ miles {2}guide £[\d.]+ to £[\d.]+ {2}load_\w+\nNext: /,
    );
    const listed = await call("GET", "/loads?externalRef=J-4711");
    expect((listed.body as { loads: unknown[] }).loads).toHaveLength(1);
  });

  it("returns the load that was made first under a known Idempotency-Key", async () => {
    const args = ["post", "-", "--idempotency-key", "J-4712"];
    const input = JSON.stringify(POSTING);
    const first = await run(args, { input });
    const again = await run(args, { input });
    expect(again.out.split("  ", 1)).toEqual(first.out.split("  ", 1));
    expect(again.out).toContain("The load was there already");
  });

  it("sends nothing that is nested deeper than the board accepts", async () => {
    const { status, err } = await run(["post", "-"], { input: "[".repeat(100_000) });
    expect([status, err]).toEqual([
      2,
      expect.stringContaining("- cannot be read as JSON: it is nested deeper"),
    ]);
  });

  it("names each field that the board refuses, and ends with 1", async () => {
    const { status, err } = await run(["post", "-"], {
      input: JSON.stringify({ ...POSTING, fromPostcode: "LS1O 1AB", pallets: 0 }),
    });
    expect(status).toBe(1);
    expect(err).toMatch(/^Error: 422 validation_failed: /);
    expect(err).toContain("#/fromPostcode postcode_not_found: ");
    expect(err).toMatch(/\nreq_\w+\n$/);
  });

  it.each([
    ["no JSON", ["post", "-"], "- cannot be read as JSON"],
    ["no file", ["post"], "A file with the load as JSON, or --sample, is missing."],
    ["a file that is not there", ["post", "none.json"], "none.json cannot be read as JSON: ENOENT"],
    ["another command's option", ["post", "-", "--follow"], "post takes no --follow."],
    ["an unknown option", ["post", "--nope"], "Unknown option '--nope'"],
    ["an unknown command", ["pots"], "There is no command pots: post, advance, "],
    ["no receiver", ["listen"], "--forward-to is missing"],
    ["an address that is none", ["listen", "--forward-to", "hook"], "not hook."],
    [
      "a price in words",
      ["advance", "load_1", "QUOTED", "--pence", "12.50"],
      "--pence is a whole number, not 12.50.",
    ],
  ])("prints the error and exits with 2: %s", async (_, args, said) => {
    const { status, out, err } = await run(args);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain(said);
  });
});

describe("the sample load", () => {
  it("needs a test key, and requests nothing with a live one", async () => {
    const { token } = await api.newCaller();
    const { status, err } = await run(["post", "--sample"], { FREIGHT_BOARD_KEY: token });
    expect({ status, err }).toEqual({ status: 2, err: "Error: --sample wants a test key: yours is live.\n" });
  });

  it("is collected tomorrow, so that it never expires", async () => {
    const { status, out } = await run(["post", "--sample", "--json"]);
    expect(status).toBe(0);
    expect(Date.parse(JSON.parse(out).load.collectDate)).toBeGreaterThan(Date.now() - 86_400_000);
  });
});

describe("advance", () => {
  it("moves a test load to a status, at the requested price", async () => {
    const { id, ref } = await posted();
    const quoted = await run(["advance", id, "quoted", "--pence", "48000"]);
    expect(quoted).toMatchObject({ status: 0, out: `${ref}  POSTED  quote\n` });
    const { out } = await run(["advance", id, "IN_TRANSIT", "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      load: { status: "IN_TRANSIT", agreedPence: 48_000 },
      steps: expect.arrayContaining(["accept", "collect"]),
    });
  });
});

describe("own carriers", () => {
  it("lists them, asks one to join, and follows the run of a guide from step to step", async () => {
    const members = await run(["network"]);
    expect(members.out).toMatch(/^ACTIVE {3}Sandbox One {2}North {2}net_\w+\n/);
    // The first one says yes after two seconds. In the evening a run waits for the working hours.
    const [, { carrier }] = values((await run(["network", "--json"])).out);
    expect((await run(["invite", "neil@calder.example", "--group", "North"])).out).toMatch(
      /^INVITED {2}neil@/,
    );
    const made = await run(["guide", "-"], {
      input: JSON.stringify({
        name: "Sandbox first",
        steps: [
          { to: { carriers: [carrier.id] }, pricePence: 41_000, minutes: 30 },
          { to: "network", percentOfGuide: 95, minutes: 60 },
          { to: "board" },
        ],
      }),
    });
    expect(made.out).toMatch(
      /^Sandbox first {2}firm_\w+ at £410, then network at 95 %, then board {2}guide_\w+\n$/,
    );
    expect((await run(["guides"])).out).toBe(made.out);
    const guide = made.out.trim().split("  ").at(-1) ?? "";
    const { out } = await run(["post", "--sample", "--guide", guide, "--json"]);
    const { id } = JSON.parse(out).load;
    expect((await run(["run", id])).out).toMatch(
      /^(?:RUNNING|WAITING) {2}step 1 of 3 {2}until \S+\n1 {2}OPEN {2}firm_\w+ {2}£410 {2}Sandbox Two OPEN\n2 {2}NOT_BEGUN {2}network {2}£/,
    );
    expect((await run(["skip", id])).out).toMatch(/^(?:RUNNING|WAITING) {2}step 2 of 3/);
    expect((await run(["stop", id])).out).toMatch(/^STOPPED {2}step 2 of 3\n/);
  });
});

describe("events", () => {
  it("prints each event as one line of JSON, and for people the cursor to continue from", async () => {
    const { id, ref } = await posted({ externalRef: "J-4713" });
    const { out } = await run(["events", "--load", id, "--json"]);
    expect(values(out)).toMatchObject([{ type: "load.posted", data: { load: { id } } }]);
    const people = await run(["events", "--load", id, "--type", "load.posted"]);
    expect(people.out).toMatch(new RegExp(`load\\.posted +${ref} {2}J-4713 {2}POSTED {2}evt_\\w+\n`));
    expect(people.out).toMatch(/To go on from here: --after \S+\n$/);
  });
});

describe("listen", () => {
  it("signs each event as a webhook of the board, forwards the same body, and ends at Ctrl-C", async () => {
    const receiver = await startReceiver();
    const { id } = await posted();
    await run(["advance", id, "BOOKED"]);
    const args = ["listen", "--forward-to", receiver.url, "--secret", SECRET, "--load", id, "--since", SINCE];
    const child = start(args);
    const end = ended(child);
    await receiver.untilTaken(3);
    child.kill("SIGINT");
    const { status, out, err } = await end;
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(receiver.taken.map(({ event }) => event.type)).toEqual([
      "load.posted",
      "quote.received",
      "load.booked",
    ]);
    const fed = await call("GET", `/events?loadId=${id}`);
    expect(receiver.taken.map(({ body }) => JSON.parse(body))).toEqual(
      (fed.body as { events: unknown[] }).events,
    );
    expect(out).toMatch(/^Events of .+ go to http/);
  });

  it("makes a secret where none is given, and shows it", async () => {
    const { id } = await posted();
    const receiver = await startReceiver();
    await receiver.close();
    const child = start(["listen", "--forward-to", receiver.url, "--load", id, "--since", SINCE, "--json"]);
    const end = ended(child);
    let out = "";
    child.stdout.on("data", (data) => {
      out += data;
      if (out.includes("load.posted")) child.kill("SIGTERM");
    });
    await end;
    expect(values(out)).toMatchObject([
      { secret: expect.stringMatching(/^whsec_[\w+/]{32}$/) },
      { type: "load.posted", status: null, error: "ECONNREFUSED" },
    ]);
  });
});

describe("replay", () => {
  it("forwards one event again, and exits with 1 if the receiver refuses it", async () => {
    const { id } = await posted();
    const { out } = await run(["events", "--load", id, "--json"]);
    const [event] = values(out);
    const again = async (receiver: { url: string }) =>
      run(["replay", event.id, "--forward-to", receiver.url, "--secret", SECRET, "--json"]);
    const receiver = await startReceiver();
    expect((await again(receiver)).status).toBe(0);
    expect(receiver.taken.map(({ body }) => JSON.parse(body))).toEqual([event]);
    const refused = await again(await startReceiver(500));
    expect(refused.status).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({ id: event.id, status: 500 });
  });

  it("says that an event is not the firm's", async () => {
    const { status, err } = await run(["replay", "evt_none", "--forward-to", "http://127.0.0.1:9"]);
    expect(status).toBe(2);
    expect(err).toContain("evt_none is no event of your firm in the last 30 days.");
  });

  it("lets the board send an event again to an endpoint", async () => {
    const { body } = await call("POST", "/webhook-endpoints", {
      url: "https://example.com/hook",
      events: ["*"],
    });
    const { id: endpoint } = (body as { endpoint: { id: string } }).endpoint;
    const { id } = await posted();
    const { out } = await run(["events", "--load", id, "--json"]);
    const [event] = values(out);
    const { status, out: said } = await run(["replay", event.id, "--endpoint", endpoint]);
    expect({ status, said }).toEqual({ status: 0, said: `1 queued for ${endpoint}\n` });
  });
});

describe("the help", () => {
  it("lists every command, and one command's own", async () => {
    const { status, out } = await run(["--help"]);
    expect(status).toBe(0);
    for (const name of ["post", "advance", "events", "listen", "replay"]) expect(out).toContain(`  ${name} `);
    expect((await run(["listen", "--help"])).out).toMatch(/^listen --forward-to ADDRESS/);
  });

  it("prints what is missing", async () => {
    const { status, err } = await run(["events"], { FREIGHT_BOARD_KEY: "" });
    expect({ status, err }).toEqual({ status: 2, err: "Error: Set FREIGHT_BOARD_KEY, or give --key.\n" });
  });
});
