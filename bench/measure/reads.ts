import type { CandidateId, KeptAnswer } from "../candidates.ts";
import type { Request } from "../load/request.ts";
import type { Generator } from "../load/start-generator.ts";
import type { Options } from "../options.ts";
import type { ReadResult } from "../results.ts";
import type { ReadScenario } from "../scenarios/reads.ts";
import { ask } from "./ask.ts";
import { inRounds, type Ports } from "./rounds.ts";

/** Headers of one answer only, or of the connection. */
const ITS_OWN = new Set([
  "request-id",
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "transfer-encoding",
]);

/** What the bare server tells requests apart by. */
const askedBy = ({ token, path }: Request) => `Bearer ${token} ${path}`;

/** The board's own answer to every request of the scenarios, by key and address, for the bare server to send. */
export async function keepAnswers(
  port: number,
  scenarios: readonly ReadScenario[],
): Promise<Record<string, KeptAnswer>> {
  const kept: Record<string, KeptAnswer> = {};
  for (const { requests } of scenarios) {
    for (const request of requests) {
      const asked = askedBy(request);
      if (kept[asked]) continue;
      const { status, headers, body } = await ask(port, request);
      if (status !== 200) throw new Error(`The board answers ${request.path} with ${status}: ${body}`);
      kept[asked] = {
        headers: {
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => !ITS_OWN.has(name))),
          "content-length": String(Buffer.byteLength(body)),
          "request-id": headers["request-id"] ?? "",
        },
        body,
      };
    }
  }
  return kept;
}

/** The ETag of each firm's board, by its key. */
export async function etagsOf(port: number, board: ReadScenario): Promise<Map<string, string>> {
  const etags = new Map<string, string>();
  for (const request of board.requests)
    etags.set(request.token, (await ask(port, request)).headers.etag ?? "");
  return etags;
}

function only(ports: Ports, ids: readonly CandidateId[]): Ports {
  return Object.fromEntries(Object.entries(ports).filter(([id]) => ids.some((each) => each === id)));
}

export interface Measuring {
  generator: Generator;
  ports: Ports;
  options: Options;
  complain: (line: string) => void;
}

/** One scenario over all candidates. */
export async function measureRead(
  scenario: ReadScenario,
  kept: Record<string, KeptAnswer>,
  { generator, ports, options, complain }: Measuring,
): Promise<ReadResult> {
  const { id, title, kind, requests } = scenario;
  const notModified = kind === "not modified";
  const by = await inRounds({
    generator,
    ports: notModified ? only(ports, ["board", "limit"]) : ports,
    rounds: options.rounds,
    requests: () => requests,
    manner: { kind: "flood", seconds: options.seconds },
    warmUp: { kind: "flood", seconds: options.warmUpSeconds },
    expected: notModified ? 304 : 200,
    complain,
  });
  const [usual] = requests;
  const body = (usual && kept[askedBy(usual)]?.body) ?? "";
  const { loads } = JSON.parse(body || "{}");
  return {
    id,
    title,
    kind,
    entries: notModified ? 0 : Array.isArray(loads) ? loads.length : 1,
    bytes: notModified ? 0 : Buffer.byteLength(body),
    by,
  };
}

/** Compiles what all scenarios have in common: their own warm-ups are too short for that. */
export async function warmUp(
  { requests }: ReadScenario,
  { generator, ports, options }: Pick<Measuring, "generator" | "ports" | "options">,
): Promise<void> {
  for (const port of Object.values(ports))
    await generator.run(port, requests, { kind: "flood", seconds: options.firstWarmUpSeconds });
}
