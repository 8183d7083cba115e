/**
 * Peer (a): node:http, which sends prepared bytes and reads only the address and If-None-Match. Without router,
 * keys and limits, it shows the maximum that Node's HTTP server can reach.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

interface Kept {
  headers: Record<string, string>;
  content: string;
}

const [port = "0", file = ""] = process.argv.slice(2);
const kept: Record<string, Kept> = JSON.parse(readFileSync(file, "utf8"));
const answers = new Map(
  Object.entries(kept).map(([path, { headers, content }]) => [
    path,
    { headers, body: Buffer.from(content, "base64") },
  ]),
);

const server = createServer((req, res) => {
  const answer = answers.get(req.url ?? "");
  if (answer === undefined) res.writeHead(404).end();
  else if (req.headers["if-none-match"] !== undefined) {
    const { "content-type": _t, "content-length": _l, "content-encoding": _e, ...headers } = answer.headers;
    res.writeHead(304, headers).end();
  } else res.writeHead(200, answer.headers).end(answer.body);
});
server.listen(Number(port), "127.0.0.1");
