import { connect } from "node:net";

/** Returns hostile requests as raw text, each with a title. `cookie` is a session's, `key` an API key. */
export function hostileRequests({ cookie, key }: { cookie: string; key: string }): [string, string][] {
  const table: [string, string][] = [];
  const add = (what: string, ...lines: string[]) => void table.push([what, lines.join("\r\n")]);
  const END = ["", ""];
  const host = "Host: board.test";
  const signedIn = `Cookie: ${cookie}`;
  const bearer = `Authorization: Bearer ${key}`;
  const own = "Sec-Fetch-Site: same-origin";
  const json = "Content-Type: application/json";
  const q = encodeURIComponent;
  const get = (path: string, ...headers: string[]) =>
    add(
      `GET ${path.slice(0, 80)} ${headers.join(" ").slice(0, 60)}`,
      `GET ${path} HTTP/1.1`,
      host,
      ...headers,
      ...END,
    );
  const send = (method: string, path: string, body: string, ...headers: string[]) =>
    add(
      `${method} ${path.slice(0, 60)} ${body.slice(0, 40)}`,
      `${method} ${path} HTTP/1.1`,
      host,
      ...headers,
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    );

  const procedures = [
    ...[
      "%",
      "%ff",
      "%00",
      "%2e%2e%2f",
      "..%2f..",
      "__proto__",
      "constructor",
      "prototype.toString",
      "hasOwnProperty",
    ],
    ...[
      "board.__proto__",
      "loads.constructor",
      "loads",
      "loads.",
      ".loads",
      ",",
      ",,,,",
      "loads.get,%ff",
      "%25%32%35",
    ],
    ...[
      "loads.get%2Cloads.get",
      "then",
      "_def",
      "createCaller",
      "x".repeat(4_000),
      "firms.me/",
      "firms.me//x",
      "%E2%80%AE",
    ],
  ];
  for (const name of procedures) {
    get(`/api/trpc/${name}`, signedIn);
    get(`/api/trpc/${name}?batch=1&input=%7B%7D`, signedIn);
    send("POST", `/api/trpc/${name}`, "{}", signedIn, own, json);
  }
  const many = (count: number) => Array.from({ length: count }, () => "firms.me").join(",");
  for (const count of [21, 100, 1_000]) get(`/api/trpc/${many(count)}?batch=1&input=%7B%7D`, signedIn);

  const inputs = [
    ...[
      "",
      "{",
      "[",
      "nul",
      "null",
      "0",
      '"x"',
      "[]",
      "[1,2]",
      "{}",
      "%",
      "%ff",
      "%00",
      "undefined",
      "NaN",
      "1e999",
    ],
    ...[q('{"__proto__":{"id":"x"}}'), q('{"0":{"__proto__":null}}'), q('{"constructor":{"prototype":{}}}')],
    ...[q('{"id":null}'), q('{"id":{}}'), q('{"id":["x"]}'), q('{"id":"\\u0000"}'), q('{"id":"\\ud800"}')],
    ...[
      q('{"lastEventId":{}}'),
      q('{"lastEventId":"\\u0000"}'),
      q(`{"id":${"[".repeat(1_000)}${"]".repeat(1_000)}}`),
    ],
    ...[q('{"id":9007199254740993}'), q('{"cursor":"AAAA"}'), q('{"limit":"-1"}'), q('{"from":"\\u0000"}')],
  ];
  for (const input of inputs) {
    get(`/api/trpc/loads.get?input=${input}`, signedIn);
    get(`/api/trpc/board.read?input=${input}`, signedIn);
    get(`/api/trpc/loads.get,firms.me?batch=1&input=${input}`, signedIn);
    get(`/api/board/changes?after=${input}`, signedIn, "Accept: text/event-stream", "Connection: close");
  }
  get("/api/trpc/loads.get", signedIn);
  get("/api/trpc/loads.get?input", signedIn);
  get("/api/trpc/loads.get?input=%7B%7D&input=%7B", signedIn);
  get("/api/trpc/loads.get?batch=1", signedIn);
  get("/api/trpc/firms.me?connectionParams=1&input=%7B", signedIn);
  get("/api/trpc/firms.me", signedIn, "trpc-accept: application/jsonl");
  get("/api/board/changes", signedIn, "Accept: text/event-stream", "Last-Event-Id: \x01");
  get("/api/board/changes?after=%00", signedIn, "Accept: text/event-stream");
  get("/api/board/changes?after=1&after=%", signedIn, "Accept: text/event-stream");

  const bodies = [
    "",
    "{",
    "[]",
    "null",
    '"x"',
    "\0",
    "\xff\xfe",
    '{"__proto__":{"id":"x"}}',
    '{"id":"\\u0000"}',
    "1".repeat(70_000),
  ];
  for (const body of bodies) {
    send("POST", "/api/trpc/loads.post", body, signedIn, own, json);
    send("POST", "/api/trpc/accounts.register", body, own, json);
    send("POST", "/api/trpc/loads.post?batch=1", body, signedIn, own, json);
    send("POST", "/api/v1/loads", body, bearer, json);
  }
  for (const type of [
    "text/plain",
    "multipart/form-data",
    "application/json; charset=utf-16",
    "x",
    "\x01",
    "application/octet-stream",
  ]) {
    send("POST", "/api/trpc/loads.post", "{}", signedIn, own, `Content-Type: ${type}`);
    send("POST", "/api/v1/loads", "{}", bearer, `Content-Type: ${type}`);
    send("PUT", "/api/v1/loads/load_1/pod", "%PDF-1.7", bearer, `Content-Type: ${type}`);
    send("PUT", "/api/site/loads/load_1/pod", "%PDF-1.7", signedIn, own, `Content-Type: ${type}`);
  }

  const paths = [
    ...[
      "/",
      "/api",
      "/api/",
      "/api/v1",
      "/api/v1/",
      "/api/v1//loads",
      "/api/v1/loads/",
      "/api/v1/loads/%",
      "/api/v1/loads/%ff",
    ],
    ...[
      "/api/v1/loads/%00",
      "/api/v1/loads/%2e%2e",
      "/api/v1/loads/../me",
      "/api/v1/__proto__",
      "/api/v1/loads/__proto__",
    ],
    ...[
      "/api/v1/loads/constructor/quotes",
      "/api/v1/board?from=%00",
      "/api/v1/board?from=%ff",
      "/api/v1/board?__proto__=1",
    ],
    ...[
      "/api/v1/board?near=LS1&within=1e999",
      "/api/v1/board?cursor=%00",
      "/api/v1/loads?cursor=%7B",
      "/api/v1/loads?limit=1e1",
    ],
    ...[
      "/api/v1/loads?status=%00",
      "/api/v1/loads?updatedAfter=%00",
      "/api/v1/loads?externalRef=%00",
      "/api/v1/events?after=%00",
    ],
    ...[
      "/api/v1/loads/load_1/pod",
      "/api/site/",
      "/api/site/loads/%/pod",
      "/api/site/loads/load_1/pod?as=admin",
      "/api/trpc/",
      "/api/trpc",
    ],
    ...[
      "//",
      "//x",
      "/\\x",
      "///api/v1/me",
      "*",
      "http://board.test/api/v1/me",
      "http://[",
      "https://other.example/",
      "?",
      "#",
      "x",
    ],
    ...[
      "/api/auth/../v1/me",
      "/metrics",
      "/livez/..",
      "/readyz%00",
      "/loads/%ff",
      "/loads/%00",
      "/loads/%0d%0aSet-Cookie:x=y",
    ],
  ];
  for (const path of paths) {
    get(path, bearer, signedIn);
    for (const method of ["OPTIONS", "TRACE", "DELETE", "PROPFIND"])
      add(`${method} ${path}`, `${method} ${path} HTTP/1.1`, host, bearer, signedIn, own, ...END);
  }

  const HEADS: [string, string[]][] = [
    ["no host", ["GET /api/v1/me HTTP/1.1"]],
    ["two hosts", ["GET /api/v1/me HTTP/1.1", host, "Host: other.example"]],
    ["a host that is none", ["GET /api/trpc/firms.me HTTP/1.1", "Host: [::"]],
    ["a host with a user", ["GET /api/trpc/firms.me HTTP/1.1", "Host: a@b"]],
    ["a host and a port too large", ["GET /api/trpc/firms.me HTTP/1.1", "Host: a:999999"]],
    ["a host with a port beyond all", ["GET /api/trpc/firms.me HTTP/1.1", "Host: a:99999"]],
    ["a host of dots", ["GET /api/trpc/firms.me HTTP/1.1", "Host: ..."]],
    ["an old version", ["GET /api/v1/me HTTP/1.0"]],
    ["an older version", ["GET /api/trpc/firms.me HTTP/0.9", host]],
    ["a newer version", ["GET / HTTP/2.0", host]],
    ["CONNECT", ["CONNECT other.example:443 HTTP/1.1", host]],
    [
      "a length and pieces",
      ["POST /api/v1/loads HTTP/1.1", host, "Content-Length: 3", "Transfer-Encoding: chunked"],
    ],
    ["two lengths", ["POST /api/v1/loads HTTP/1.1", host, "Content-Length: 3", "Content-Length: 4"]],
    ["a length below nothing", ["POST /api/v1/loads HTTP/1.1", host, "Content-Length: -1"]],
    ["a length that is none", ["POST /api/trpc/loads.post HTTP/1.1", host, "Content-Length: 0x10"]],
    [
      "a length beyond all",
      ["POST /api/trpc/loads.post HTTP/1.1", host, own, signedIn, "Content-Length: 99999999999999"],
    ],
    ["pieces twice", ["POST /api/v1/loads HTTP/1.1", host, "Transfer-Encoding: chunked, chunked"]],
    ["pieces that are not", ["POST /api/v1/loads HTTP/1.1", host, bearer, "Transfer-Encoding: identity"]],
    [
      "a compressed body",
      ["POST /api/v1/loads HTTP/1.1", host, bearer, json, "Content-Encoding: gzip", "Content-Length: 0"],
    ],
    ["an unknown wish", ["POST /api/v1/loads HTTP/1.1", host, bearer, "Expect: y", "Content-Length: 0"]],
    ["an upgrade", ["GET /api/v1/me HTTP/1.1", host, bearer, "Connection: Upgrade", "Upgrade: websocket"]],
    [
      "an upgrade of a call",
      ["GET /api/trpc/firms.me HTTP/1.1", host, signedIn, "Connection: Upgrade", "Upgrade: h2c"],
    ],
    [
      "a cookie that is none",
      ["GET /api/trpc/firms.me HTTP/1.1", host, "Cookie: next-auth.session-token=%ff%00"],
    ],
    [
      "a cookie of the prototype",
      ["GET /api/trpc/firms.me HTTP/1.1", host, "Cookie: __proto__=x; constructor=y"],
    ],
    ["a mode that is none", ["GET /api/trpc/firms.me HTTP/1.1", host, signedIn, "X-Board-Mode: __proto__"]],
    ["an odd key", ["GET /api/v1/me HTTP/1.1", host, "Authorization: Bearer \x01"]],
    [
      "an odd origin",
      ["POST /api/trpc/loads.post HTTP/1.1", host, signedIn, "Origin: http://[", "Content-Length: 0"],
    ],
    ["an odd address", ["GET /api/trpc/firms.me HTTP/1.1", host, "X-Forwarded-For: ,,,\x0b"]],
    [
      "an odd ETag",
      ["GET /api/v1/board HTTP/1.1", host, bearer, 'If-None-Match: W/"', "Accept-Encoding: \xff"],
    ],
    [
      "an odd Idempotency-Key",
      [
        "POST /api/v1/loads HTTP/1.1",
        host,
        bearer,
        json,
        "Idempotency-Key: \xff",
        "Content-Length: 2",
        "",
        "{}",
      ],
    ],
    ["a range", ["GET /api/v1/loads/load_1/pod HTTP/1.1", host, bearer, "Range: bytes=9-1"]],
  ];
  for (const [what, lines] of HEADS) add(what, ...lines, ...END);
  for (const bytes of [
    "\r\n\r\n",
    "\0\0\0\0",
    "GET\r\n\r\n",
    "GET / HTTP/9\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\x16\x03\x01\x02\x00",
  ])
    add(`bytes ${JSON.stringify(bytes)}`, bytes);
  return table;
}

/** Sends the bytes, and returns the statuses that the server answers until the connection is closed. */
export function statusesOf(port: number, bytes: string): Promise<number[]> {
  return new Promise((resolve) => {
    let text = "";
    const statuses = () => [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")));
    socket.on("data", (data) => {
      text += data.toString("latin1");
      // The headers of an HTTP/1.1 answer have arrived; only its status is needed, so the connection is ended.
      if (text.includes("\r\n\r\n")) socket.end();
    });
    socket.on("end", () => socket.end());
    socket.on("error", () => {});
    // A server waits for the missing part of an incomplete request; the test does not.
    socket.setTimeout(1_500, () => socket.destroy());
    socket.on("close", () => resolve(statuses()));
  });
}
