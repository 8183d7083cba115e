import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createGeo } from "./geo.ts";
import { estimateMiles } from "./miles.ts";
import { createOsrmProvider, type OsrmOptions } from "./osrm.ts";
import type { Place } from "./place.ts";

const geo = createGeo();
const found = (text: string): Place => {
  const place = geo.find(text);
  if (place === null) throw new Error(`${text} is not found`);
  return place;
};
const manchester = found("M1 1AE");
const leeds = found("LS1 4AP");
const london = found("SW1A 1AA");
const belfast = found("BT1");

let server: Server;
let url: string;
let answer: RequestListener;
let asked: string[];
let reasons: string[];

beforeEach(async () => {
  asked = [];
  reasons = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  url = `http://127.0.0.1:${address.port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const provider = (options: Partial<OsrmOptions> = {}) =>
  createOsrmProvider({ url, timeoutMs: 15_000, onFallback: (reason) => reasons.push(reason), ...options });
const answerWith =
  (body: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  };
const route = (metres: unknown) =>
  JSON.stringify({ code: "Ok", routes: [{ distance: metres, duration: 1 }] });

describe("an OSRM server", () => {
  test("is asked for the route, and its answer is used", async () => {
    answer = answerWith(route(71_000));
    expect(await provider().between(manchester, leeds)).toMatchObject({
      miles: 44,
      source: "osrm",
      ferry: false,
    });
    expect(asked).toEqual(["/route/v1/driving/-2.231200,53.483500;-1.555700,53.795500?overview=false"]);
    expect(reasons).toEqual([]);
  });

  test("is requested under the path of its address", async () => {
    answer = answerWith(route(71_000));
    await provider({ url: `${url}/osrm/` }).between(manchester, leeds);
    expect(asked[0]).toMatch(/^\/osrm\/route\/v1\//);
  });

  test("may place both ends at one door, which is still a mile", async () => {
    answer = answerWith(route(0));
    expect((await provider().between(manchester, manchester)).miles).toBe(1);
  });

  test("reports a ferry when the ends lie on different landmasses", async () => {
    answer = answerWith(route(330_000));
    expect(await provider().between(manchester, belfast)).toMatchObject({
      miles: 205,
      source: "osrm",
      ferry: true,
    });
  });

  test("is asked once for the same two places, and again for the reverse direction", async () => {
    answer = answerWith(route(71_000));
    const miles = provider();
    const first = await miles.between(manchester, leeds);
    expect(await miles.between(manchester, { ...leeds, lng: leeds.lng + 0.0001 })).toEqual(first);
    expect(asked).toHaveLength(1);
    await miles.between(leeds, manchester);
    expect(asked).toHaveLength(2);
  });

  test("is asked again for the least recently used places when the cache is full", async () => {
    answer = answerWith(route(400_000));
    const miles = provider({ cacheSize: 2 });
    await miles.between(manchester, leeds);
    await miles.between(manchester, london);
    await miles.between(manchester, leeds);
    await miles.between(leeds, london);
    expect(asked).toHaveLength(3);
    await miles.between(manchester, leeds);
    expect(asked).toHaveLength(3);
    await miles.between(manchester, london);
    expect(asked).toHaveLength(4);
  });
});

describe("the estimate is used instead of OSRM", () => {
  const estimated = estimateMiles(manchester, leeds);

  test.each([
    ["an error", answerWith("{}", 500), /answered 500/],
    ["no route", answerWith(JSON.stringify({ code: "NoRoute", routes: [] })), /without a route/],
    ["a refusal", answerWith(JSON.stringify({ code: "NoSegment" }), 400), /answered 400/],
    ["no JSON", answerWith("<html>nginx</html>"), /JSON/],
    ["null", answerWith("null"), /without a route/],
    ["a list", answerWith("[]"), /without a route/],
    ["a route of null", answerWith(JSON.stringify({ routes: [null] })), /without a route/],
    ["a distance in words", answerWith(route("71 km")), /without a route/],
    ["a distance below zero", answerWith(route(-71_000)), /without a route/],
    ["no distance", answerWith(route(null)), /without a route/],
    ["less than the great circle", answerWith(route(1_000)), /great circle/],
    ["half an answer", (_request, response) => response.socket?.destroy(), /./],
  ] satisfies [string, RequestListener, RegExp][])(
    "if it answers with %s",
    async (_name, listener, reason) => {
      answer = listener;
      const miles = provider();
      expect(await miles.between(manchester, leeds)).toEqual(estimated);
      expect(reasons).toEqual([expect.stringMatching(reason)]);
      answer = answerWith(route(71_000));
      expect((await miles.between(manchester, leeds)).source).toBe("osrm");
    },
  );

  test("if there is no answer in time", async () => {
    answer = () => undefined;
    expect(await provider({ timeoutMs: 20 }).between(manchester, leeds)).toEqual(estimated);
    expect(reasons).toEqual([expect.stringMatching(/timeout/i)]);
  });

  test("if an answer begins in time but does not end", async () => {
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write('{"routes":[');
    };
    expect(await provider({ timeoutMs: 50 }).between(manchester, leeds)).toEqual(estimated);
    expect(reasons).toEqual([expect.stringMatching(/timeout/i)]);
  });

  test("if nothing listens there", async () => {
    server.close();
    await once(server, "close");
    expect(await provider().between(manchester, leeds)).toEqual(estimated);
    expect(reasons).toHaveLength(1);
  });

  test("unless another fallback is configured", async () => {
    answer = answerWith("", 503);
    const other = { between: async () => ({ ...estimated, miles: 7 }) };
    expect((await provider({ fallback: other }).between(manchester, leeds)).miles).toBe(7);
  });
});
