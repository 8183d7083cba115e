import { fork } from "node:child_process";
import { once } from "node:events";
import type { Counted, Manner } from "./generate.ts";
import { bytesOf, type Request } from "./request.ts";

/** As many as the figures to reach name. */
export const CONNECTIONS = 16;

export interface Generator {
  run: (port: number, requests: readonly Request[], manner: Manner) => Promise<Counted>;
  stop: () => void;
}

/** Starts the generator's own process, on the cores that this process has. */
export function startGenerator(): Generator {
  const child = fork(new URL("generator.ts", import.meta.url), { serialization: "advanced" });
  return {
    async run(port, requests, manner) {
      child.send({ port, connections: CONNECTIONS, requests: requests.map(bytesOf), manner });
      const [{ counted, error }] = await once(child, "message");
      if (error !== undefined) throw new Error(`The load on port ${port} broke off: ${error}`);
      return counted;
    },
    stop: () => void child.kill(),
  };
}
