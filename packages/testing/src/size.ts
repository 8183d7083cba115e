import { inject } from "vitest";

/** Settings of a run of `npm run test:release`. */
interface ReleaseRun {
  /** Fraction of the release size: 1 for all of it. */
  share: number;
  /** Seed of the random cases, which are different in each run. */
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

/** True in a run of `npm run test:release`, which assumes an otherwise idle machine. */
export const isRelease = release !== null;

/**
 * Seed of the random cases. It is constant except before a release, so that a test fails only if a change
 * breaks its rule.
 */
export const SEED = release?.seed ?? 20_261_118;

/**
 * Returns how many rounds, requests or cases a test has: few in `npm test`, more in `npm run test:all`, many
 * before a release.
 */
export function sized(gate: number, all: number, many: number): number {
  if (release) return Math.max(all, Math.ceil(many * release.share));
  return size === "gate" ? gate : all;
}

/** Returns the time limit of a test in milliseconds; 0 for none before a release. */
export function timeLimit(ms: number): number {
  return release ? 0 : ms;
}
