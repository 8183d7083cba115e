import { createNewId, createNewRef } from "@board/api/bench";

/*
 * What both peers take from the board as they would take a library: ids, rules of arithmetic and the shapes of answers,
 * so that all candidates come to the same JSON. How a peer stores, finds, caches and answers is its own.
 */
export const newId = createNewId({ now: () => new Date() });
export const newRef = createNewRef();

/** The firm behind a key. */
export interface Caller {
  keyId: string;
  scopes: string[];
  mode: "live" | "test";
  firmId: string;
  plan: "STANDARD" | "PRIORITY";
  canPost: boolean;
  canCarry: boolean;
  termsDays: number;
  /** The member that the quoting calls act for; null when nobody has a seat. */
  memberId: string | null;
  /** Posters that prefer and that block the firm. */
  preferredBy: string[];
  blockedBy: string[];
}

/** A refusal, answered as problem+json. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: object[] | undefined;

  constructor(status: number, code: string, errors?: object[]) {
    super(code);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}
