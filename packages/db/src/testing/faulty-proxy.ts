import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/**
 * Network faults: `latency` (all data is late), `black_hole` (connections stay open, data is lost), `reset`
 * (connections are reset), `half_open` (the server closes its side without telling the client; new connections
 * work), `slow_drip` (a few bytes at a time).
 */
export const FAULTS = ["latency", "black_hole", "reset", "half_open", "slow_drip"] as const;
export type Fault = (typeof FAULTS)[number];

interface ProxyOptions {
  latencyMs?: number;
  /** Milliseconds before each byte of an answer during `slow_drip`. */
  dripMs?: number;
}

export interface FaultyProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** Begins a fault. */
  begin: (fault: Fault) => void;
  /** Ends the fault. Connections that lost data stay dead, as behind a firewall. */
  end: () => void;
  /** Sends new connections to another server, as a database's address does after a failover. */
  leadTo: (url: string) => void;
  close: () => Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
  /** True if everything sent over the connection is lost, even after the fault has ended. */
  dead: boolean;
}

const withHost = (url: string, host: string) => Object.assign(new URL(url), { host }).toString();

/** Starts a TCP proxy before a database that can cause network faults. */
export async function openFaultyProxy(url: string, options: ProxyOptions = {}): Promise<FaultyProxy> {
  const { latencyMs = 2_000, dripMs = 20 } = options;
  const pairs = new Set<Pair>();
  let target = new URL(url);
  let fault: Fault | null = null;
  let over = new AbortController();

  async function pass(pair: Pair, to: Socket, chunk: Buffer): Promise<void> {
    if (fault === "black_hole") pair.dead = true;
    if (pair.dead) return;
    const { signal } = over;
    if (fault === "latency") await setTimeout(latencyMs, undefined, { signal }).catch(() => {});
    if (fault === "slow_drip" && to === pair.near) {
      for (let at = 0; at < chunk.length; at += 1) {
        if (signal.aborted) return void to.write(chunk.subarray(at));
        to.write(chunk.subarray(at, at + 1));
        await setTimeout(dripMs, undefined, { signal }).catch(() => {});
      }
    } else if (!pair.dead) to.write(chunk);
  }

  function join(pair: Pair, from: Socket, to: Socket): void {
    // Chunks are passed on one after the other, so that none overtakes another when the fault ends.
    let passed = Promise.resolve();
    from.on("data", (chunk: Buffer) => {
      passed = passed.then(() => pass(pair, to, chunk));
    });
    from.on("error", () => {});
    from.on("close", () => {
      if (from === pair.near) pairs.delete(pair);
      void passed.then(() => {
        if (!pair.dead || from === pair.near) to.destroy();
      });
    });
  }

  const server = createServer((near) => {
    if (fault === "reset") return void near.resetAndDestroy();
    const pair = { near, far: connect(Number(target.port), target.hostname), dead: false };
    pairs.add(pair);
    join(pair, near, pair.far);
    join(pair, pair.far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: withHost(url, `127.0.0.1:${port}`),
    begin: (next) => {
      fault = next;
      for (const pair of pairs) {
        if (next === "reset") pair.near.resetAndDestroy();
        if (next === "half_open") {
          pair.dead = true;
          pair.far.destroy();
        }
      }
    },
    end: () => {
      fault = null;
      over.abort();
      over = new AbortController();
    },
    leadTo: (other) => {
      target = new URL(other);
    },
    close: async () => {
      over.abort();
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
