const PATIENCE_MS = 1_000;
/** The process stays ready while the database is away for less than this: all processes would be unready at once. */
const GRACE_MS = 30_000;

export interface Health {
  /** Makes the process not ready for good. */
  drain(): void;
  readonly draining: boolean;
  /** Resolves to false where the process is stopping, or where the database has not answered for 30 seconds. */
  ready(): Promise<boolean>;
}

/**
 * `ask` sends one statement to the database. An answer that arrives late, as on a busy machine, counts as one all the
 * same: it ends the loss that began when it was late.
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
