import { createHmac } from "node:crypto";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { listLoadsOutput, webhookSchemas } from "@board/api/schemas";
import { playStories } from "@board/api/server";
import { EVENT_TYPES, type EventType } from "@board/api/webhooks/event-types";
import { addDays, londonDay } from "@board/calendar";
import { listenToChannels } from "@board/db";
import { createTestPool } from "@board/db/testing";
import { type Api, startApi } from "@board/rest/testing/api";
import { startCheckedProxy } from "@board/rest/testing/checked-proxy";
import { MachineClock } from "@board/testing/clock";
import { canRun, createReader, isReceiver, type Snippet, snippetsIn } from "@board/testing/snippets";
import { startWorker } from "@board/worker";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assertInterpreters } from "../scripts/lib/interpreters.mjs";

/*
 * Every block of code of the guides does what it says: one reader goes from page to page with a test key, in a new shell
 * for each, before a board with its worker. Each answer is checked against the API's document.
 */

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Pages to look up follow those in the order of reading. */
const IN_ORDER = ["quick-start", "posting", "watching", "quoting", "sandbox", "webhooks", "errors", "paging"];
const names = readdirSync(pathOf(".")).flatMap((name) => /^(.+)\.md$/.exec(name)?.[1] ?? []);
const PAGES = [...new Set([...IN_ORDER, ...names.toSorted()])];

/** The number of blocks that nothing runs or checks; each has its reason in its fence. */
const NOT_RUN_BLOCKS = 6;
const NOT_RUN = /^not-run (\S.+)$/;
/** Text is shown; pictures are drawn by a test of the site. */
const SHOWN = new Set(["text", "mermaid"]);

const silent = { info: () => {}, warn: () => {}, error: () => {} };
let api: Api;
let board: Awaited<ReturnType<typeof openBoard>>;
let reader: Awaited<ReturnType<(typeof board)["newReader"]>>;
beforeAll(async () => {
  assertInterpreters();
  api = await startApi(undefined, undefined, new MachineClock());
  board = await openBoard();
  reader = await board.newReader();
});
afterAll(async () => {
  await reader?.close();
  await board?.close();
  await api?.close();
});

/** Opens the checking proxy in front of the API and the worker behind it, and puts a load on the board. */
async function openBoard() {
  const { services } = api;
  Object.assign(services.settings, { allowPrivateWebhooks: true, earlyAccessMinutes: 0 });
  const proxy = await startCheckedProxy(new URL(api.url).origin, api.document);
  const pool = createTestPool(api.databaseUrl);
  const worker = startWorker({
    subscribe: (listeners) => listenToChannels(api.databaseUrl, listeners),
    pool,
    services,
    settings: {
      pollMs: 200,
      email: {
        smtpUrl: null,
        connections: 1,
        folder: "/nonexistent",
        from: "a@b.example",
        siteUrl: proxy.url,
      },
    },
    log: silent,
    playStories: () => playStories(api.system()),
  });
  const { call: poster } = await api.newCaller();
  await api.postLoad(poster, { collectDate: addDays(londonDay(new Date()), 1) });

  return {
    proxy,
    /** A member of a firm with a live and a test key. */
    newReader: async () => {
      const firm = await api.newFirm();
      const keys = new Map([
        ["fb_test_…", await api.newKey(firm, { mode: "test" })],
        ["fb_live_…", await api.newKey(firm)],
      ]);
      return { ...(await createReader(installed())), keys };
    },
    close: async () => {
      await worker.stop();
      await pool.end();
      await proxy.close();
    },
  };
}

/** The packages that the snippets import. */
function installed(): Record<string, string> {
  const sdk = JSON.parse(readFileSync(pathOf("../packages/sdk/package.json"), "utf8")).name as string;
  return {
    [sdk]: pathOf("../packages/sdk"),
    "@modelcontextprotocol/sdk": realpathSync(
      pathOf("../packages/rest/node_modules/@modelcontextprotocol/sdk"),
    ),
  };
}

/** The blocks of a page with the reader's own addresses and keys, and what else the reader puts in place of `NAME=…`. */
function printed(page: string, { hook, keys } = reader, own: Record<string, string> = {}): Snippet[] {
  return snippetsIn(
    readFileSync(pathOf(`${page}.md`), "utf8")
      .replaceAll(/^((?:export )?([A-Z_]+)=)\S+…/gm, (line, sets, name) =>
        name in own ? `${sets}${own[name]}` : line,
      )
      .replaceAll("https://board.example", board.proxy.url)
      .replaceAll("https://tms.example.com/freight-board", hook)
      .replaceAll(/fb_(?:test|live)_…/g, (key) => keys.get(key) ?? ""),
  );
}

function isEventType(type: unknown): type is EventType {
  return EVENT_TYPES.some((one) => one === type);
}

let loose: Ajv2020 | undefined;

/** The document's schemas without what they require: a printed body may leave members out. Other members it may not have. */
function looseSchemas(): Ajv2020 {
  if (loose !== undefined) return loose;
  const document = JSON.parse(JSON.stringify(api.document), (name, value) => {
    if (name === "required" && Array.isArray(value)) return undefined;
    return value?.oneOf === undefined ? value : { anyOf: value.oneOf };
  });
  loose = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  return loose.addSchema(document, "document");
}

function faultsBySchema(pointer: string, value: unknown): string[] {
  const validate = looseSchemas().compile({ $ref: `document#${pointer}` });
  return validate(value)
    ? []
    : (validate.errors ?? []).map((fault) => `${fault.instancePath} ${fault.message}`);
}

/** The schema that a fence names: `200 GET /loads/{id}` an answer, `POST /loads` a body, or a schema by its name. */
function pointerOf(purpose: string): string {
  const [, status, method = "", template = ""] = /^(?:(\d{3}) )?([A-Z]+) (\/\S+)$/.exec(purpose) ?? [];
  if (method === "") return `/components/schemas/${purpose}`;
  const place = status === undefined ? "requestBody" : `responses/${status}`;
  const path = template.replaceAll("~", "~0").replaceAll("/", "~1");
  return `/paths/${path}/${method.toLowerCase()}/${place}/content/application~1json/schema`;
}

/** Returns what is wrong with a printed body. */
function faultsOfJson({ purpose, code }: Snippet): string[] {
  const value: Record<string, unknown> = JSON.parse(code);
  if (isEventType(value.type)) {
    const { error } = webhookSchemas[value.type].safeParse(value);
    return error === undefined ? [] : [error.message];
  }
  // The members of an event's `data` that differ from those of another one.
  if (isEventType(purpose)) {
    const place = `/webhooks/${purpose}/post/requestBody/content/application~1json/schema`;
    return faultsBySchema(place, { data: value });
  }
  const named = purpose === "" && typeof value.status === "number" ? "Problem" : purpose;
  if (named === "") return ["The fence does not name the answer, the body or the schema that this is."];
  return NOT_RUN.test(named) ? [] : faultsBySchema(pointerOf(named), value);
}

/** A body as HTTP has it: its operation is in the document. */
function faultsOfHttp({ code }: Snippet): string[] {
  const [head = "", body = ""] = code.split(/\n(?=\{)/);
  const [, method = "", address = ""] = /^([A-Z]+) \/api\/v1(\/[^?\s]*)/.exec(head) ?? [];
  const templates = Object.entries(api.document.paths ?? {}).filter(([template]) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(address),
  );
  const operation = templates.find(([, item]) => method.toLowerCase() in item);
  if (operation === undefined) return [`The document has no ${method} ${address}.`];
  return body === "" ? [] : faultsBySchema(pointerOf(`${method} ${operation[0]}`), JSON.parse(body));
}

/** A report on many loads answers 200 and names what was refused in its rows. */
const REFUSED_ROW = /"result":"(?:invalid|failed|refused)"/;

/** Runs or checks one block, and returns what is wrong with it. */
async function faultsOf(snippet: Snippet): Promise<string[]> {
  const { language, purpose } = snippet;
  if (NOT_RUN.test(purpose) || SHOWN.has(language)) return [];
  if (language === "json") return faultsOfJson(snippet);
  if (language === "http") return faultsOfHttp(snippet);
  if (!canRun(language) || purpose !== "") return [`Line ${snippet.line} is of a kind that nothing runs.`];
  if (isReceiver(snippet)) {
    const { stop } = await reader.serve(snippet);
    await stop();
    return [];
  }
  const from = board.proxy.exchanges.length;
  await reader.run(snippet);
  return board.proxy.exchanges
    .slice(from)
    .filter(({ path }) => path.startsWith("/api/"))
    .map((exchange) => ({ ...exchange, text: JSON.stringify(exchange.body) }))
    .filter(({ status, text }) => status >= 400 || REFUSED_ROW.test(text))
    .map(({ method, path, status, text }) => `${method} ${path}: ${status} ${text}`);
}

/** Loads and keys that a reader of a page has before, where another end than the reader is at work. */
const SCENES: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  /** A live load with a stop, on its way at the printed price. */
  "job-sheet": async () => {
    const poster = await api.newCaller();
    const carrier = await api.newCaller();
    const today = londonDay(new Date());
    const { id } = await api.postLoad(poster.call, {
      collectDate: today,
      deliverDate: addDays(today, 1),
      deliverByTime: "10:30",
      deliverTo: { name: "Solway Bathrooms, goods in", lines: ["Carlisle"] },
      stops: [{ kind: "DELIVER", postcode: "CA3 0HA", pallets: 6 }],
      bookNowPence: 49_500,
    });
    for (const move of ["book", "collect"]) await carrier.call("POST", `/loads/${id}/${move}`, {});
    return { LOAD: id, KEY: poster.token, CARRIER_KEY: carrier.token };
  },
  /** A live load that its carrier has booked. */
  "on-the-road": async () => {
    const poster = await api.newCaller();
    const carrier = await api.newCaller();
    const { id } = await api.postLoad(poster.call, {
      collectDate: londonDay(new Date()),
      bookNowPence: 49_500,
    });
    await carrier.call("POST", `/loads/${id}/book`, {});
    const test = await api.newKey(poster.firm, { mode: "test" });
    const { id: testLoad } = await api.postLoad(api.callWith(test), { collectDate: londonDay(new Date()) });
    return { LOAD: id, CARRIER_KEY: carrier.token, TEST_LOAD: testLoad, TEST_KEY: test };
  },
};

/** A request as the board sends it, signed by that secret. */
function signed(
  secret: string,
  { body = '{"type":"load.posted"}' as string | Buffer, id = "evt_1", age = 0 } = {},
) {
  const timestamp = String(Math.round(Date.now() / 1_000) - age);
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  return {
    body,
    headers: {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    } as Record<string, string>,
  };
}

describe("a reader with a test key, from page to page", { shuffle: false }, () => {
  it.each(PAGES)("runs what %s prints, and finds each answer in the document", async (page) => {
    // Each page is enough alone: it sets what its blocks read.
    for (const name of Object.keys(reader.variables)) delete reader.variables[name];
    for (const snippet of printed(page, reader, await SCENES[page]?.()))
      expect(await faultsOf(snippet), `line ${snippet.line}`).toEqual([]);
    expect(board.proxy.complaints.splice(0)).toEqual([]);
  });

  it("posts the same load in every language", async () => {
    const [who, ...steps] = printed("quick-start");
    if (who) await reader.run(who);
    const posts = steps.slice(0, 4);
    expect(posts.map(({ language }) => language)).toEqual(["sh", "js", "python", "php"]);
    const ids: string[] = [];
    for (const post of posts) ids.push((await reader.run(post)).out.match(/load_[0-9a-z]{26}/)?.[0] ?? "");
    expect(new Set(ids)).toEqual(new Set([reader.variables.LOAD]));
  });

  it("reads every load once in every language, over several pages", async () => {
    const programs = printed("paging").filter(({ language }) => language !== "sh");
    expect(programs.map(({ language }) => language)).toEqual(["js", "python", "php"]);
    const { body } = await api.callWith(reader.variables.KEY ?? "")("GET", "/loads");
    const all = listLoadsOutput.parse(body).loads.map(({ ref }) => ref);
    expect(all.length).toBeGreaterThan(4);
    for (const program of programs) {
      const code = program.code.replace(/(?<=\blimit\W+)50/, "2");
      expect(code, program.language).not.toBe(program.code);
      const { out } = await reader.run({ ...program, code });
      // Made-up firms go on meanwhile: the status is left out.
      expect(out.match(/^FB-\S+/gm), program.language).toEqual(all);
    }
  });

  it("reports a block that nothing runs, one that fails, a refused call or row, and an undocumented member", async () => {
    const block = (language: string, code: string, purpose = "") => ({ language, code, purpose, line: 1 });
    expect(await faultsOf(block("ruby", "puts 1"))).toHaveLength(1);
    expect(await faultsOf(block("", "curl"))).toHaveLength(1);
    expect(await faultsOf(block("sh", "true", "not-run"))).toHaveLength(1);
    expect(await faultsOf(block("json", '{"lowPense":1}', "Guide"))).toHaveLength(1);
    expect(await faultsOf(block("json", '{"lowPence":1}'))).toHaveLength(1);
    expect(await faultsOf(block("http", "GET /api/v1/nothing"))).toHaveLength(1);
    await expect(faultsOf(block("python", "raise SystemExit(3)"))).rejects.toThrow("failed (3)");
    const refused = `curl ${board.proxy.url}/api/v1/me | cat`;
    expect(await faultsOf(block("sh", refused))).toEqual([expect.stringContaining("401")]);
    const row = `curl ${board.proxy.url}/api/v1/loads/bulk -d '{"rows":[{"key":"J-1"}]}' \\
      -H "Authorization: Bearer $KEY" -H "Content-Type: application/json"`;
    expect(await faultsOf(block("sh", row))).toEqual([expect.stringContaining("invalid")]);
  });

  it("skips a block only for a reason in its fence, and seldom", () => {
    const reasons = PAGES.flatMap((page) => printed(page).map(({ purpose }) => NOT_RUN.exec(purpose)?.[1]));
    expect(reasons.filter((reason) => reason !== undefined)).toHaveLength(NOT_RUN_BLOCKS);
  });
});

/** Puts the printed handler of a request behind Node's own server, as a framework would. */
function asReceiver({ code, ...snippet }: Snippet): Snippet {
  const server = `// Save as handler.ts and run: node handler.ts
import { createServer } from "node:http";

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const headers = request.headers as Record<string, string>;
  try {
    const { status, ok } = await POST(new Request("http://localhost", { method: "POST", headers, body }));
    if (ok) console.log(JSON.parse(String(body)).type);
    response.writeHead(status).end();
  } catch {
    response.writeHead(500).end();
  }
}).listen(4000);`;
  return { ...snippet, code: `${code}\n${server}\n` };
}

for (const language of ["js", "ts", "python", "php"]) {
  describe(`the printed receiver in ${language}`, { shuffle: false }, () => {
    let own: typeof reader;
    let secret: string;
    beforeAll(async () => {
      own = await board.newReader();
      own.variables.KEY = own.keys.get("fb_test_…") ?? "";
    });
    afterAll(() => own.close());

    const send = async ({ body, headers }: ReturnType<typeof signed>): Promise<number> => {
      const response = await fetch(own.hook, { method: "POST", body: Buffer.from(body), headers });
      return response.status;
    };

    it("accepts the test event that the board sends when the page is followed", async () => {
      const blocks = printed("webhooks", own);
      const [register, ...more] = blocks.map((one) => (one.language === "ts" ? asReceiver(one) : one));
      const receiver = more.find((snippet) => snippet.language === language && isReceiver(snippet));
      const test = more.find((snippet) => snippet.language === "sh");
      if (!register || !receiver || !test) throw new Error("The page prints no receiver.");
      await own.run(register);
      const { said } = await own.serve(receiver);
      await own.run(test);
      await expect.poll(said, { timeout: 20_000 }).toContain("webhook.test");
      const { KEY = "", ENDPOINT = "", WEBHOOK_SECRET = "" } = own.variables;
      secret = WEBHOOK_SECRET;
      const deliveries = () => api.callWith(KEY)("GET", `/webhook-endpoints/${ENDPOINT}/deliveries`);
      await expect
        .poll(async () => (await deliveries()).text, { timeout: 20_000 })
        .toContain('"status":"delivered"');
    });

    it("accepts one valid signature of several, and one that is almost five minutes old", async () => {
      const both = signed(secret);
      both.headers["webhook-signature"] = `v1,AAAA ${both.headers["webhook-signature"]} v1a,AAAA`;
      expect(await send(both)).toBe(204);
      expect(await send(signed(secret, { age: 280 }))).toBe(204);
    });

    it("answers 400 to anything that the board did not sign, and never 500", async () => {
      const without = (name: string) => {
        const { [name]: _, ...headers } = signed(secret).headers;
        return { body: "{}", headers };
      };
      const having = (name: string, value: string) => {
        const request = signed(secret);
        return { ...request, headers: { ...request.headers, [name]: value } };
      };
      const forged = {
        "no header": { body: "{}", headers: {} },
        "no id": without("webhook-id"),
        "no timestamp": without("webhook-timestamp"),
        "no signature": without("webhook-signature"),
        "an empty signature": having("webhook-signature", ""),
        "a signature without a scheme": having("webhook-signature", "AAAA"),
        "a scheme without a signature": having("webhook-signature", "v1,"),
        "signatures that are no base64": having("webhook-signature", "v1,\u00e9\u00e9 v1 ,, v1,%00"),
        "a later scheme": having(
          "webhook-signature",
          (signed(secret).headers["webhook-signature"] ?? "").replace("v1", "v2"),
        ),
        "another id": having("webhook-id", "evt_2"),
        "an id that is no ASCII": having("webhook-id", "evt_\u00fc"),
        "a time in words": having("webhook-timestamp", "today"),
        "a time with an exponent": having("webhook-timestamp", "1e9"),
        "a time below zero": having("webhook-timestamp", "-1"),
        "a time of many digits": having("webhook-timestamp", "9".repeat(40)),
        "another secret": signed(`whsec_${Buffer.from("another").toString("base64")}`),
        "another body": { ...signed(secret), body: '{"type":"load.booked"}' },
        "a stale time": signed(secret, { age: 310 }),
        "a time to come": signed(secret, { age: -330 }),
        "a body that is not UTF-8": { ...signed(secret), body: Buffer.from([0xff, 0xfe, 0x7b]) },
        "a signed body that is not UTF-8": signed(secret, { body: Buffer.from([0xff, 0xfe, 0x7b]) }),
        "a signed body that is no JSON": signed(secret, { body: "type=load.posted" }),
        "no body": { ...signed(secret), body: "" },
      };
      const answers: Record<string, number> = {};
      for (const [name, request] of Object.entries(forged)) answers[name] = await send(request);
      expect(answers).toEqual(Object.fromEntries(Object.keys(forged).map((name) => [name, 400])));
    });
  });
}
