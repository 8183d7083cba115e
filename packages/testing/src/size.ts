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
    release: ReleaseRun | null;
  }
  interface TaskMeta {
    /** Counts and times of a test, for the report of `npm run test:release`. */
    figures?: Record<string, number | string>;
  }
}

const release = inject("release");

/** True before a release, on a machine that does nothing else. */
export const isRelease = release !== null;

/** Seed of the random cases: the same in every `npm test`, so that a change that breaks a rule is the one that fails. */
export const SEED = release?.seed ?? 20_261_118;

/** The number of rounds, requests or cases: small in `npm test`, many before a release. */
export function sized(small: number, many: number): number {
  return release ? Math.max(small, Math.ceil(many * release.share)) : small;
}

/** Time limit of a sized test in milliseconds; none before a release. */
export function timeLimit(ms: number): number {
  return release ? 0 : ms;
}
