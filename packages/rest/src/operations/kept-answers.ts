import type { AnswerMark, FirmActor } from "@board/api/server";
import { LRUCache } from "lru-cache";
import type { Answer } from "../http/answer.ts";
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

/**
 * Keeps finished answers of reads, so that an answer that would be the same again is neither rendered nor
 * compressed again. Requests with equal marks share one answer, whichever firm sent them.
 */
export class KeptAnswers {
  readonly #marks = new LRUCache<string, AnswerMark>({
    maxSize: MARKS_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length,
  });
  readonly #answers = new LRUCache<string, Answer>({
    maxSize: ANSWERS_BYTES,
    sizeCalculation: ({ body }) => Math.ceil(OVERHEAD_BYTES + BYTES_FOR_EACH * body.length),
  });

  /** Returns the answer to a request; null if only the procedure can give it. */
  async find(request: KeptRequest): Promise<Answer | null> {
    const known = this.#marks.get(keyOf(request));
    if (known === undefined) return null;
    try {
      const mark = await known.again(request.actor);
      return mark === null ? null : (this.#answers.get(`${request.route.procedure} ${mark}`) ?? null);
    } catch {
      // The procedure meets the same error, and makes a refusal of it.
      return null;
    }
  }

  keep(request: KeptRequest, mark: AnswerMark, answer: Answer): void {
    this.#marks.set(keyOf(request), mark);
    this.#answers.set(`${request.route.procedure} ${mark.mark}`, { ...answer, encoded: new Map() });
  }
}

function keyOf({ actor, route, path, search }: KeptRequest): string {
  return `${actor.firm.id} ${actor.mode} ${route.procedure} ${Object.values(path).join("/")}?${search}`;
}
