import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { loadOutput } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { bookBy } from "../contract/steps.ts";
import { type Api, read } from "./api.ts";
import { createCheckedFetch } from "./checked-fetch.ts";

type Caller = Awaited<ReturnType<Api["newCaller"]>>;

/** Returns a function that sends or receives bytes; each answer is checked against the document. */
export function bytesCaller(api: Api, { token }: Pick<Caller, "token">) {
  const checked = createCheckedFetch(api.document);
  return async (method: string, path: string, body?: Uint8Array<ArrayBuffer> | FormData, headers = {}) => {
    const response = await checked(`${api.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const json = response.headers.get("content-type")?.includes("json") && bytes.length > 0;
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: json ? JSON.parse(bytes.toString()) : null,
    };
  };
}
export type BytesCall = ReturnType<typeof bytesCaller>;

/** Creates a load that its carrier has collected, and another carrier that quoted and lost. */
export async function inTransit(api: Api) {
  const [poster, carrier, loser, stranger] = await Promise.all([1, 2, 3, 4].map(() => api.newCaller()));
  if (!(poster && carrier && loser && stranger)) throw new Error("Four callers were asked for.");
  const load = await api.postLoad(poster.call, { collectDate: londonDay(api.clock.now()) });
  await loser.call("POST", `/loads/${load.id}/quotes`, { amountPence: 50_000 });
  await bookBy(poster.call, carrier.call, load.id);
  const collected = read(await carrier.call("POST", `/loads/${load.id}/collect`), loadOutput).load;
  return { load: collected, poster, carrier, loser, stranger };
}
export type Scene = Awaited<ReturnType<typeof inTransit>>;

/** Lists the files in the world's storage: those stored, and those that are being received. */
export async function filesOf(api: Api): Promise<{ kept: string[]; incoming: string[] }> {
  const list = async (name: string) => {
    const found = await readdir(join(api.filesDirectory, name), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    return found.filter((each) => each.isFile() || name === "incoming").map((each) => each.name);
  };
  return { kept: await list("kept"), incoming: await list("incoming") };
}
