import { createOutput } from "@board/api/schemas";
import { START } from "@board/api/testing";
import { sized, timeLimit } from "@board/testing/size";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { read, startApi } from "../testing/api.ts";
import { createCheckedFetch } from "../testing/checked-fetch.ts";
import { NASTY_BODIES, NASTY_FORMS, NASTY_JSON, NASTY_TEXT, NASTY_TYPES } from "../testing/nasty-values.ts";
import { type DocumentedOperation, operationsOf } from "../testing/operations.ts";
import { bookBy, sendQuote } from "./steps.ts";

/** Requests with several faults, for each operation. */
const RUNS = sized(1, 15, 3_950);
/** Each field or operation gets one nasty value of this many; the next one gets others. */
const EVERY = sized(20, 1, 1);
const sample = <T>(values: readonly T[], place: number) =>
  values.filter((_, nth) => (nth + place) % EVERY === 0);
const AT_ONCE = 8;

const api = await startApi();
const checked = createCheckedFetch(api.document);
afterAll(() => api.close());

const poster = await api.newCaller();
const carrier = await api.newCaller({ plan: "PRIORITY" });
const testKey = await api.newKey(poster.firm, { mode: "test" });
const tokens = [poster.token, carrier.token, testKey, "", "x"];

/** Things of every kind that an address may name: one's own, another's, in several states, and none. */
const things = await (async () => {
  const [open, booked, cancelled] = [
    await api.postLoad(poster.call),
    await api.postLoad(poster.call),
    await api.postLoad(poster.call),
  ];
  const quote = await sendQuote(carrier.call, open.id, 43_001);
  await bookBy(poster.call, carrier.call, booked.id, 43_002);
  await poster.call("POST", `/loads/${cancelled.id}/cancel`);
  const test = await api.postLoad(api.callWith(testKey));
  const foreign = await api.postLoad((await api.newCaller()).call);
  const endpoint = await poster.call("POST", "/webhook-endpoints", {
    url: "https://tms.example.com/hook",
    events: ["*"],
  });
  return {
    loads: [open.id, booked.id, cancelled.id, test.id, foreign.id, "load_x"],
    quotes: [quote.id, "quote_x"],
    endpoints: [read(endpoint, createOutput).endpoint.id, "we_x"],
  };
})();
api.clock.set(START);

function valuesOf(path: string, name: string): string[] {
  if (name === "quoteId") return things.quotes;
  if (path.startsWith("/webhook-endpoints")) return things.endpoints;
  return name === "id" ? things.loads : ["x"];
}

function addressOf(
  { path, pathNames }: DocumentedOperation,
  pick: (values: string[]) => string = ([first = ""]) => first,
) {
  return pathNames.reduce((address, name) => address.replace(`{${name}}`, pick(valuesOf(path, name))), path);
}

/** The key with which the operation gets furthest. */
function tokenFor({ method, path }: DocumentedOperation): string {
  if (path.startsWith("/test/")) return testKey;
  const carries = /\/(quotes|book|collect|deliver|pod|hand-back|paid)$/.test(path) || path === "/board";
  return carries && !(method === "GET" && path.startsWith("/loads")) ? carrier.token : poster.token;
}

/** The integers that were sent as integers, by the field they were sent in. */
const sent = new Map<string, Set<number>>();
const COUNTED =
  /"(bookNowPence|amountPence|agreedPence|pallets|parcels|termsDays|etaMins)":(-?\d+(?:\.0+)?)(?=[,}])/g;
const LEAK =
  /\bat \S+ \(|:\d+:\d+\)|\bprisma\b|\bselect\b.+\bfrom\b|node_modules|\bpostgres|zoderror|\btrpc\b/i;

function countNumbers(body: string): void {
  for (const [, name = "", digits] of body.matchAll(COUNTED)) {
    sent.set(name, (sent.get(name) ?? new Set()).add(Number(digits)));
  }
}

interface Sending {
  method: string;
  address: string;
  token: string;
  body?: RequestInit["body"];
  headers?: Record<string, string>;
}

let requests = 0;
/** Number of requests answered with each status. */
const answered = new Map<number, number>();

/** Sends it; throws unless the answer is in the document, below 500 and silent about the inside. */
async function ask({ method, address, token, body = null, headers = {} }: Sending): Promise<number> {
  if (typeof body === "string") countNumbers(body);
  const hasBody = body !== null && method !== "GET" && method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: {
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(hasBody ? { body } : {}),
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  };
  const response = await checked(`${api.url}${address}`, init);
  requests += 1;
  answered.set(response.status, (answered.get(response.status) ?? 0) + 1);
  const text = await response.text();
  if (response.status >= 500 || (response.status >= 400 && LEAK.test(text))) {
    throw new Error(`${method} ${address.slice(0, 200)} ${response.status}: ${text}`);
  }
  return response.status;
}

async function askAll(sendings: readonly Sending[]): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < sendings.length; at += AT_ONCE) {
    statuses.push(...(await Promise.all(sendings.slice(at, at + AT_ONCE).map(ask))));
  }
  return statuses;
}

const textOf = (fields: Readonly<Record<string, string>>) =>
  `{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join()}}`;

function chunked(body: string): ReadableStream<Uint8Array> {
  const parts = Buffer.from(body);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < parts.length; at += 7) controller.enqueue(parts.subarray(at, at + 7));
      controller.close();
    },
  });
}

/** Good prices that nothing else could be taken for. */
const PRICES: Record<string, string> = { bookNowPence: "32501", amountPence: "44501", agreedPence: "41503" };
const priced = (example: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(example).map(([name, value]) => [name, PRICES[name] ?? value]));
const operations = operationsOf(api.document).map((operation) => ({
  ...operation,
  example: operation.example && priced(operation.example),
}));
const withFields = operations.flatMap(({ example, ...operation }) =>
  example === null ? [] : [{ ...operation, example }],
);

describe("random requests", { shuffle: false }, () => {
  describe("no request makes the service fail or say what the document does not", () => {
    it.each(withFields)(
      "contract 7: $name with every nasty value in every field, and without it",
      async (operation) => {
        const { method, example, fields } = operation;
        const base = { method, address: addressOf(operation), token: tokenFor(operation) };
        const bodies = [...fields, "unknownField", "__proto__"].flatMap((name, field) => {
          const { [name]: _, ...without } = example;
          return [without, ...sample(NASTY_JSON, field).map((value) => ({ ...without, [name]: value }))];
        });
        const sendings = bodies.map((body) => ({ ...base, body: textOf(body) }));
        expect(await askAll(sendings)).toHaveLength(sendings.length);
      },
      timeLimit(60_000),
    );

    it.each(operations)(
      "contract 7: $name with several faults at once, repeated names, chunks and odd headers",
      async (operation) => {
        const { method, example, fields, queryNames } = operation;
        const field = fc.constantFrom(...fields, "unknownField", "constructor");
        const fault = fc.tuple(field, fc.constantFrom(...NASTY_JSON));
        const text = fc.constantFrom(...NASTY_TEXT);
        const request = fc.record({
          faults: fc.array(fault, { maxLength: 3 }),
          twice: fc.array(fault, { maxLength: 2 }),
          id: fc.oneof({ weight: 9, arbitrary: fc.nat(20) }, { weight: 1, arbitrary: text }),
          token: fc.constantFrom(tokenFor(operation), ...tokens),
          inChunks: fc.boolean(),
          query: fc.array(fc.tuple(fc.constantFrom(...queryNames, "x", "__proto__"), text), { maxLength: 2 }),
          key: fc.option(fc.constantFrom("", " ", "a", '"', '"a"', "a".repeat(256), "k\u00ff")),
          prefer: fc.option(
            fc.constantFrom("handling=strict", "handling", ";", "handling=strict,handling=lenient"),
          ),
        });
        await fc.assert(
          fc.asyncProperty(request, async ({ faults, twice, id, token, inChunks, query, key, prefer }) => {
            const whole = textOf({ ...example, ...Object.fromEntries(faults) });
            const body = `{${twice.map(([name, value]) => `"${name}":${value},`).join("")}${whole.slice(1)}`;
            countNumbers(body);
            const address = addressOf(operation, (values) =>
              typeof id === "string" ? id : (values[id % values.length] ?? "x"),
            );
            await ask({
              method,
              address:
                query.length === 0 ? address : `${address}?${query.map((pair) => pair.join("=")).join("&")}`,
              token,
              body: inChunks ? chunked(body) : body,
              headers: {
                ...(key === null ? {} : { "idempotency-key": key }),
                ...(prefer === null ? {} : { prefer }),
              },
            });
          }),
          { numRuns: RUNS },
        );
      },
      timeLimit(60_000),
    );

    it.each(operations)(
      "contract 7: $name with nasty ids, names and values in its address",
      async (operation) => {
        const { method, path, pathNames, queryNames, example } = operation;
        const base = {
          method,
          token: tokenFor(operation),
          ...(example === null ? {} : { body: textOf(example) }),
        };
        const addresses = [
          ...pathNames.flatMap((name) =>
            NASTY_TEXT.map((text) => addressOf({ ...operation, path: path.replace(`{${name}}`, text) })),
          ),
          ...queryNames.flatMap((name) =>
            NASTY_TEXT.flatMap((text) => [`${addressOf(operation)}?${name}=${text}`]),
          ),
          ...queryNames.map((name) => `${addressOf(operation)}?${name}=1&${name}=2&${name}=3`),
          ...["unknown=1", "__proto__=", "constructor[a]=1", ""].map(
            (query) => `${addressOf(operation)}?${query}`,
          ),
          `${addressOf(operation)}?%`,
          `${addressOf(operation)}?&&==&=`,
          `${addressOf(operation)}/`,
          `${addressOf(operation)}//x`,
        ];
        const tried = sample(addresses, operations.indexOf(operation));
        const statuses = await askAll(tried.map((address) => ({ ...base, address })));
        expect(statuses).toHaveLength(tried.length);
      },
      timeLimit(60_000),
    );

    it.each(operations.filter(({ method }) => method !== "GET"))(
      "contract 7: $name with bodies that are no JSON object, in one piece and in chunks, and with odd content types",
      async (operation) => {
        const base = { method: operation.method, address: addressOf(operation), token: tokenFor(operation) };
        const text = textOf(operation.example ?? {});
        const sendings = [
          ...NASTY_BODIES.map(({ body }) => ({ ...base, body })),
          ...NASTY_BODIES.slice(0, 8).map(({ body }) => ({
            ...base,
            body: chunked(Buffer.from(body).toString("latin1")),
          })),
          ...NASTY_TYPES.map((type) => ({ ...base, body: text, headers: { "content-type": type } })),
          ...NASTY_BODIES.slice(-2).map(({ body }) => ({
            ...base,
            body,
            headers: { "content-type": "application/pdf" },
          })),
          ...NASTY_FORMS.map((body) => ({
            ...base,
            body,
            headers: { "content-type": "multipart/form-data; boundary=x" },
          })),
          ...["gzip", "identity", "br, gzip", "x"].map((encoding) => ({
            ...base,
            body: text,
            headers: { "content-encoding": encoding },
          })),
        ];
        expect(sendings.length).toBeGreaterThan(40);
        const tried = sample<Sending>(sendings, operations.indexOf(operation));
        expect(await askAll(tried)).toHaveLength(tried.length);
      },
      timeLimit(60_000),
    );

    it.each([...new Set(operations.map(({ path }) => path))])(
      "contract 7: %s takes no method but its own",
      async (path) => {
        const own = new Set(operations.filter((each) => each.path === path).map(({ method }) => method));
        if (own.has("GET")) own.add("HEAD");
        const [operation] = operations.filter((each) => each.path === path);
        const address = operation === undefined ? path : addressOf(operation);
        for (const method of [
          "GET",
          "HEAD",
          "POST",
          "PUT",
          "PATCH",
          "DELETE",
          "OPTIONS",
          "PROPFIND",
          "QUERY",
        ]) {
          if (own.has(method)) continue;
          for (const token of [poster.token, ""])
            expect(await ask({ method, address, token })).toBe(method === "OPTIONS" ? 204 : 405);
        }
      },
    );
  });

  describe("contract 2: after all that", () => {
    it("contract 2: every number in the database was sent as that integer, in that field", async () => {
      const loads = await api.db.load.findMany({ orderBy: { id: "asc" } });
      const quotes = await api.db.quote.findMany({ orderBy: { id: "asc" } });
      const prices = await api.db.quotePrice.findMany({ orderBy: { id: "asc" } });
      const disputes = await api.db.dispute.findMany({ orderBy: { id: "asc" } });
      const stored = {
        bookNowPence: loads.map((load) => load.bookNowPence),
        pallets: loads.map((load) => load.pallets),
        parcels: loads.map((load) => load.parcels),
        amountPence: [...quotes, ...prices].map((row) => row.amountPence),
        etaMins: [...quotes, ...prices].map((row) => row.etaMins),
      };
      const manual: Record<string, number[]> = { amountPence: [43_001, 43_002], pallets: [12] };
      for (const [name, values] of Object.entries(stored)) {
        const known = new Set([...(sent.get(name) ?? []), ...(manual[name] ?? [])]);
        expect([name, values.filter((value) => value !== null && !known.has(value))]).toEqual([name, []]);
      }
      // A price is agreed by accepting a quote or booking at the poster's price; a dispute may name another.
      const mayBeAgreed = new Set([
        ...stored.amountPence,
        ...stored.bookNowPence,
        ...(sent.get("agreedPence") ?? []),
      ]);
      for (const { agreedPence } of [...loads, ...disputes])
        expect(agreedPence === null || mayBeAgreed.has(agreedPence)).toBe(true);
      const terms = new Set([...(sent.get("termsDays") ?? []), 30]);
      for (const { termsDays } of loads) expect(terms.has(termsDays)).toBe(true);
      expect(loads.length).toBeGreaterThan(20);
    });

    it("contract 2: none of the values that are easily taken for a number became one", () => {
      for (const name of ["bookNowPence", "amountPence", "agreedPence"]) {
        for (const easy of [1, 2, 12, 16, 100]) expect(sent.get(name)?.has(easy) ?? false).toBe(false);
      }
    });

    it("nothing changed the prototype of objects, and the service still posts loads", async ({ task }) => {
      const byStatus = [...answered].toSorted(([one], [other]) => one - other);
      task.meta.figures = {
        requests,
        operations: operations.length,
        ...Object.fromEntries(byStatus.map(([status, count]) => [`answers ${status}`, count])),
      };
      expect("polluted" in {}).toBe(false);
      expect((await api.postLoad(poster.call)).status).toBe("POSTED");
    });
  });
});
