import type { AnswerMark, FirmActor } from "@board/api/server";
import { LRUCache } from "lru-cache";
import type { Answer } from "../http/answer.ts";
import { unpooled } from "../http/encoding.ts";
import type { Route } from "../http/routes.ts";

const MARKS_BYTES = 32 * 1024 * 1024;
const ANSWERS_BYTES = 64 * 1024 * 1024;
/** Estimated memory of an answer in bytes for each byte of its body, which is also kept compressed. */
const BYTES_FOR_EACH = 1.5;
const OVERHEAD_BYTES = 1_024;

/** A read by a firm, without the filters' defaults: two spellings of one question are two requests. */
export interface KeptRequest {
  actor: FirmActor;
  route: Route;
  path: Record<string, string>;
  search: string;
}

/** A load that the address names by its ref. */
export interface NamedLoad {
  ref: string;
  id: string;
}

interface Marked {
  mark: AnswerMark;
  namedLoad: NamedLoad | null;
}

interface Found extends Pick<Marked, "namedLoad"> {
  answer: Answer;
}

/**
 * Keeps finished answers of reads, so that an answer that would be the same again is neither rendered nor
 * compressed again. Requests with equal marks share one answer, whichever firm sent them.
 */
export class KeptAnswers {
  readonly #marks = new LRUCache<string, Marked>({
    maxSize: MARKS_BYTES,
    sizeCalculation: ({ mark }, key) => mark.bytes + 2 * key.length,
  });
  readonly #answers = new LRUCache<string, Answer>({
    maxSize: ANSWERS_BYTES,
    sizeCalculation: ({ body }) => Math.ceil(OVERHEAD_BYTES + BYTES_FOR_EACH * body.length),
  });

  readonly #found: (procedure: string) => void;

  /** Calls `found` with the procedure of each answer that was found. */
  constructor(found: (procedure: string) => void = () => {}) {
    this.#found = found;
  }

  /** Returns the answer to a request; null if only the procedure can give it. */
  async find(request: KeptRequest): Promise<Found | null> {
    const known = this.#marks.get(keyOf(request));
    const { procedure } = request.route;
    // Taking a mark again can cost a statement, in vain if its answer is gone.
    if (known === undefined || !this.#answers.has(`${procedure} ${known.mark.mark}`)) return null;
    const mark = await known.mark.again(request.actor);
    const answer = mark === null ? undefined : this.#answers.get(`${procedure} ${mark}`);
    if (answer === undefined) return null;
    this.#found(procedure);
    return { answer, namedLoad: known.namedLoad };
  }

  keep(request: KeptRequest, { mark, namedLoad }: Marked, answer: Answer): void {
    this.#marks.set(keyOf(request), { mark, namedLoad });
    const { status, headers, body } = answer;
    const kept = { status, headers, body: unpooled(body), encoded: new Map() };
    this.#answers.set(`${request.route.procedure} ${mark.mark}`, kept);
  }
}

function keyOf({ actor, route, path, search }: KeptRequest): string {
  return `${actor.firm.id} ${actor.mode} ${route.procedure} ${Object.values(path).join("/")}?${search}`;
}
