/** State of a component, judged by its measurements. */
export type Verdict = "well" | "slow" | "down";

export type ComponentKey = "board" | "api" | "webhooks" | "sign_in" | "email" | "files" | "register";

export interface Component {
  key: ComponentKey;
  name: string;
  /** Name and verb as they stand in a sentence: "the API is down". */
  subject: [name: string, verb: "is" | "are"];
  /**
   * Way in which the component is measured: by the responses of web processes, which are slow from `slowMs`
   * on, or by the age of the oldest due work.
   */
  measured:
    | { by: "answers"; slowMs: number }
    | { by: "oldest"; slowS: number; downS: number; unmeasured: "down" | "skipped" };
}

/** Components of the status page, in the order of the page. */
export const COMPONENTS: readonly Component[] = [
  {
    key: "board",
    name: "Board",
    subject: ["the board", "is"],
    measured: { by: "answers", slowMs: 1_000 },
  },
  {
    key: "api",
    name: "API",
    subject: ["the API", "is"],
    measured: { by: "answers", slowMs: 500 },
  },
  {
    key: "webhooks",
    name: "Webhooks",
    subject: ["webhooks", "are"],
    measured: { by: "oldest", slowS: 60, downS: 900, unmeasured: "down" },
  },
  {
    key: "sign_in",
    name: "Sign-in",
    subject: ["signing in", "is"],
    measured: { by: "answers", slowMs: 2_000 },
  },
  {
    key: "email",
    name: "Email",
    subject: ["emails", "are"],
    measured: { by: "oldest", slowS: 120, downS: 1_800, unmeasured: "down" },
  },
  {
    key: "files",
    name: "Proof and documents",
    subject: ["files", "are"],
    measured: { by: "answers", slowMs: 5_000 },
  },
  {
    key: "register",
    name: "Operator register",
    subject: ["the operator register", "is"],
    // The register is published weekly, so its data is old after two weeks. A board without the register does
    // not show the component.
    measured: { by: "oldest", slowS: 14 * 86_400, downS: Number.POSITIVE_INFINITY, unmeasured: "skipped" },
  },
];

export const COMPONENT_KEYS = COMPONENTS.map(({ key }) => key);

const FILES = /\/(?:pod|transport-order|files|export)(?:\/|$)|\/passport\/documents\//;

/** Returns the component that a route belongs to, by the route's template; null if it belongs to none. */
export function componentOf(route: string | null): ComponentKey | null {
  if (route === null || route === "(assets)" || route === "/api/board/changes") return null;
  if (route === "(sign-in)" || route.startsWith("/api/trpc/secondFactor.")) return "sign_in";
  if (FILES.test(route)) return "files";
  return route.startsWith("/api/v1/") || route === "/mcp" ? "api" : "board";
}

/** Measurements of one or several minutes. */
export interface Sample {
  total: number;
  failed: number;
  slow: number;
  /** Age of the oldest due work in seconds; null for a component that is measured by responses. */
  oldestS: number | null;
}

const DOWN = { failed: 3, share: 0.25 };
const SLOW = { failed: 2, failedShare: 0.02, slow: 3, slowShare: 0.05 };

/** Judges by count and share together, because a few failures may concern one client only. */
function judgeAnswers({ total, failed, slow }: Sample): Verdict {
  if (failed >= DOWN.failed && failed / total >= DOWN.share) return "down";
  if (failed >= SLOW.failed && failed / total >= SLOW.failedShare) return "slow";
  return slow >= SLOW.slow && slow / total > SLOW.slowShare ? "slow" : "well";
}

/**
 * Returns the state of a component. Without a sample no process ran, so the component is down; null if it may
 * be absent.
 */
export function judge({ measured }: Component, sample: Sample | undefined): Verdict | null {
  if (measured.by === "answers") return sample === undefined ? "down" : judgeAnswers(sample);
  const oldestS = sample?.oldestS ?? null;
  if (oldestS === null) return measured.unmeasured === "down" ? "down" : null;
  if (oldestS >= measured.downS) return "down";
  return oldestS >= measured.slowS ? "slow" : "well";
}

/** Merges the samples of several minutes, the oldest first: adds up the counts, and takes the newest age. */
export function merge(samples: readonly Sample[]): Sample | undefined {
  if (samples.length === 0) return undefined;
  const sum = (of: (sample: Sample) => number) => samples.reduce((total, each) => total + of(each), 0);
  return {
    total: sum(({ total }) => total),
    failed: sum(({ failed }) => failed),
    slow: sum(({ slow }) => slow),
    oldestS: samples.at(-1)?.oldestS ?? null,
  };
}

const MINUTE_MS = 60_000;
/** Number of minutes that the state is judged by: the present one and the two before it. */
const COVERED_MINUTES = 3;

export function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** Returns the first minute that the state is judged by. */
export function coveredFrom(now: Date): Date {
  return new Date(minuteOf(now).getTime() - (COVERED_MINUTES - 1) * MINUTE_MS);
}

const WORST: readonly Verdict[] = ["well", "slow", "down"];

export function worse(a: Verdict | null, b: Verdict | null): Verdict | null {
  if (a === null || b === null) return a ?? b;
  return WORST.indexOf(a) >= WORST.indexOf(b) ? a : b;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Returns the headline of the status page. */
export function sentenceOf(states: ReadonlyMap<ComponentKey, Verdict | null>): string {
  const parts = (["down", "slow"] as const).flatMap((verdict) => {
    const subjects = COMPONENTS.filter(({ key }) => states.get(key) === verdict).map(
      ({ subject }) => subject,
    );
    if (subjects.length === 0) return [];
    const verb = subjects.length === 1 ? subjects[0]?.[1] : "are";
    return [`${listed(subjects.map(([name]) => name))} ${verb} ${verdict}`];
  });
  if (parts.length > 0) {
    const text = parts.join("; ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }
  return [...states.values()].some((state) => state !== null)
    ? "Everything works."
    : "Nothing was measured yet.";
}
