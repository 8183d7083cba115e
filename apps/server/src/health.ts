const PATIENCE_MS = 1_000;
/**
 * A shorter outage of the database does not affect readiness; else all processes would become unready
 * together.
 */
const GRACE_MS = 30_000;

export interface Health {
  /** Makes the process permanently not ready. */
  drain(): void;
  readonly draining: boolean;
  /** Resolves to false if the process is stopping, or the database has not answered for 30 seconds. */
  ready(): Promise<boolean>;
}

/**
 * `ask` sends one statement to the database. A late answer, as on a busy machine, still counts: it ends the
 * outage that began when it was late.
 */
export function createHealth(ask: () => Promise<unknown>, now = () => performance.now()): Health {
  let draining = false;
  let lostAt: number | null = null;
  return {
    drain() {
      draining = true;
    },
    get draining() {
      return draining;
    },
    async ready() {
      if (draining) return false;
      const askedAt = now();
      const { promise: late, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => resolve(false), PATIENCE_MS);
      const answered = ask().then(
        () => {
          lostAt = null;
          return true;
        },
        () => false,
      );
      const answer = await Promise.race([answered, late]);
      clearTimeout(timer);
      if (draining) return false;
      if (answer) return true;
      lostAt ??= askedAt;
      return now() - lostAt < GRACE_MS;
    },
  };
}
