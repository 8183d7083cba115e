import { inject } from "vitest";

/** A run at release size, as started by `npm run test:release`. */
interface ReleaseRun {
  /** Share of the release size; 1 for all of it. */
  share: number;
  /** Seed of the random cases, different in each run. */
  seed: number;
}

declare module "vitest" {
  interface ProvidedContext {
    size: "gate" | "all" | ReleaseRun;
  }
  interface TaskMeta {
    /** Counts and times of a test, for the report of `npm run test:release`. */
    figures?: Record<string, number | string>;
  }
}

const size = inject("size");
const release = typeof size === "object" ? size : null;

/** True before a release, on an otherwise idle machine. */
export const isRelease = release !== null;

/**
 * Seed of the random cases: constant except before a release, so that only the change that breaks a rule
 * fails.
 */
export const SEED = release?.seed ?? 20_261_118;

/**
 * Returns the number of rounds, requests or cases: few in `npm test`, more in `npm run test:all`, many
 * before a release.
 */
export function sized(gate: number, all: number, many: number): number {
  if (release) return Math.max(all, Math.ceil(many * release.share));
  return size === "gate" ? gate : all;
}

/** Returns the time limit of a sized test in milliseconds; none before a release. */
export function timeLimit(ms: number): number {
  return release ? 0 : ms;
}
