const PATIENCE_MS = 1_000;
/**
 * Outages of the database shorter than this do not affect readiness; otherwise all processes would become
 * unready together.
 */
const GRACE_MS = 30_000;

export interface Health {
  /** Makes the process not ready for the rest of its life. */
  drain(): void;
  readonly draining: boolean;
  /** Resolves to false if the process is stopping, or if the database has not answered for 30 seconds. */
  ready(): Promise<boolean>;
}

/**
 * Creates the health checks. `ask` sends a statement to the database; an outage begins if the statement fails or
 * exceeds the time limit. An answer ends the outage even if it is late, because the database is then available.
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
