import type { CandidateId } from "./candidates.ts";

/** What one candidate did with one kind of request; medians over the rounds. */
export interface Figure {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers a second of each round, to show how steady it was. */
  rounds: number[];
}

/** The board, and the bare server beside it, at half of what the board did at most. */
export interface Half {
  /** The rounds beside which the bare server was disturbed least. */
  calm: { board: Figure; limit: Figure };
  all: { board: Figure; limit: Figure };
  /** The part of the cores' time that the machine's host took away meanwhile; NaN where unknown. */
  stolen: number;
}

/** Answers of one scenario at one size of the board. */
export interface ReadResult {
  id: string;
  title: string;
  kind: string;
  /** Entries and bytes of a usual answer. */
  entries: number;
  bytes: number;
  by: Partial<Record<CandidateId, Figure>>;
  /** Raw SQL of the same statements, where it was measured. */
  sql?: Figure;
  half?: Half;
}

export interface WriteResult {
  id: "post" | "quote" | "accept";
  title: string;
  by: Partial<Record<CandidateId, Figure>>;
  sql?: Figure;
}

export interface Size {
  open: number;
  reads: ReadResult[];
  /** Resident memory in MB: after the start, and at most while it was measured. */
  memory: Partial<Record<CandidateId, { start: number; end: number; highest: number }>>;
  /** Until the server took requests, from its start. */
  startSeconds: number;
}

/** Milliseconds. */
export interface Delay {
  id: string;
  title: string;
  samples: number;
  p50: number;
  p99: number;
  max: number;
}

/** Where the server's own time went while it answered requests of one kind. */
export interface Profiled {
  id: "board" | "filters" | "not-modified" | "load" | "post" | "quote" | "accept";
  title: string;
  top: { name: string; share: number }[];
}

export interface Results {
  form: "full" | "quick";
  at: string;
  machine: { cpu: string; cores: number; memoryGb: number; kernel: string };
  versions: Record<string, string>;
  pinned: boolean;
  finished: number;
  dataSeconds: number;
  seconds: number;
  rounds: number;
  sqlBy: string;
  /** In what a peer did otherwise than the board; the ratios to it are then worth less. */
  differences: string[];
  sizes: Size[];
  writesAt: number;
  writes: WriteResult[];
  delays: Delay[];
  /** Functions in which the server spent its own time, where a profile was asked for. */
  profiles: Profiled[];
  totalSeconds: number;
}
