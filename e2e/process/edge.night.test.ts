import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import type { DemoSummary } from "@board/seed";
import { hostileRequests, statusesOf } from "@board/server/testing/hostile-requests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../journeys/support/person.ts";
import { type BoardProcess, freePort, startBoard } from "./board-process.ts";
import { createDataFolder } from "./data-folder.ts";

/** The real process, its site included, among clients that behave badly. */

const DRAIN_SECONDS = 5;

let data: Awaited<ReturnType<typeof createDataFolder>>;
let board: BoardProcess;
let port: number;
let metricsPort: number;
let demo: DemoSummary;
let cookie: string;
let key: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  data = await createDataFolder("edge");
  [port, metricsPort] = [await freePort(), await freePort()];
  board = await startBoard(port, {
    DATA_DIR: data.folder,
    SEED: "demo",
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    METRICS_PORT: String(metricsPort),
  });
  demo = JSON.parse(await readFile(join(data.folder, "demo.json"), "utf8")) as DemoSummary;
  const firm = demo.firms.find(({ canCarry, members }) => canCarry && members.some(({ seat }) => seat));
  const person = firm?.members.find(({ seat }) => seat);
  if (!firm || !person) throw new Error("The demo has nobody who carries.");
  cookie = (await signIn(board.url, person)).cookie;
  key = firm.liveKey;
}, 180_000);

afterAll(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await board.kill();
  await data.remove();
}, 60_000);

/** Opens a connection that sends these bytes and then neither sends, reads nor hangs up. */
async function stubborn(bytes: string, answered = false): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes);
  if (answered) await once(socket, "data");
  socket.pause();
  return socket;
}

const HOST = "Host: board.test\r\n";

describe("the board among clients that behave badly", { shuffle: false }, () => {
  it("answers no hostile request with a 5xx, pages included, and lives", async () => {
    const wrong: unknown[] = [];
    const table = hostileRequests({ cookie, key });
    for (let at = 0; at < table.length; at += 8) {
      await Promise.all(
        table.slice(at, at + 8).map(async ([what, bytes]) => {
          const statuses = await statusesOf(port, bytes);
          if (statuses.some((status) => status >= 500)) wrong.push([what, statuses]);
        }),
      );
    }
    expect(wrong).toEqual([]);
    expect((await fetch(`${board.url}/readyz`)).status).toBe(200);
  }, 120_000);

  it("shows its metrics on their own port only", async () => {
    expect((await fetch(`${board.url}/metrics`)).status).toBe(404);
    const figures = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await figures.text()).toContain("http_requests_total");
  });

  // The last one: nothing is left to ask afterwards.
  it("fails /readyz first when it is told to stop, answers on, and ends within its time, whatever they do", async () => {
    const signedIn = `${HOST}Cookie: ${cookie}\r\n`;
    for (let n = 0; n < 5; n += 1) {
      await stubborn("");
      await stubborn("GET / HTT");
      await stubborn(`GET /livez HTTP/1.1\r\n${HOST}\r\n`, true);
      await stubborn(`GET /livez HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`, true);
      await stubborn(`GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      await stubborn(`CONNECT x:443 HTTP/1.1\r\n${HOST}\r\n`, true);
      await stubborn("NONSENSE\r\n\r\n", true);
      await stubborn(
        `POST /api/v1/loads HTTP/1.1\r\n${HOST}Authorization: Bearer ${key}\r\nContent-Length: 9\r\n\r\n{`,
      );
      await stubborn(
        `POST /api/trpc/loads.preview HTTP/1.1\r\n${signedIn}Sec-Fetch-Site: same-origin\r\nContent-Length: 9\r\n\r\n{`,
      );
      await stubborn(`POST /api/auth/callback/credentials HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n{`);
      await stubborn(`GET /api/board/changes HTTP/1.1\r\n${signedIn}Accept: text/event-stream\r\n\r\n`, true);
      // Answers beyond what the connection's buffers hold, of which none is read.
      await stubborn(`GET /api/v1/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(60));
    }
    const startedAt = performance.now();
    const ended = board.stop("SIGTERM");
    const statusOf = async (path: string) => {
      const { status, headers } = await fetch(`${board.url}${path}`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      return [status, headers.get("connection")];
    };
    await expect.poll(() => statusOf("/readyz")).toEqual([503, "close"]);
    for (const path of ["/livez", "/sign-in", "/api/v1/loads"]) {
      expect(await statusOf(path)).toEqual([200, "close"]);
    }
    expect(performance.now() - startedAt).toBeLessThan(DRAIN_SECONDS * 1_000);
    expect(await ended).toBe(0);
    expect(performance.now() - startedAt).toBeGreaterThan(DRAIN_SECONDS * 1_000);
    expect(performance.now() - startedAt).toBeLessThan((DRAIN_SECONDS + 5) * 1_000);
    expect(board.said()).not.toContain('"level":"error"');
  }, 120_000);
});
