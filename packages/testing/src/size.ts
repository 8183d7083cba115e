import { inject } from "vitest";

/** A run at release size, as `npm run test:release` provides it. */
interface ReleaseRun {
  /** Part of the release size, 1 for all of it. */
  share: number;
  /** Of the random cases: another one in each run. */
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

/** True before a release, on a machine that does nothing else. */
export const isRelease = release !== null;

/** Seed of the random cases: the same in every run but the release's, so that a change that breaks a rule is the one that fails. */
export const SEED = release?.seed ?? 20_261_118;

/** The number of rounds, requests or cases: few in `npm test`, more in `npm run test:all`, many before a release. */
export function sized(gate: number, all: number, many: number): number {
  if (release) return Math.max(all, Math.ceil(many * release.share));
  return size === "gate" ? gate : all;
}

/** Time limit of a sized test in milliseconds; none before a release. */
export function timeLimit(ms: number): number {
  return release ? 0 : ms;
}
