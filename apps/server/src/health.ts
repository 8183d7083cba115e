const PATIENCE_MS = 1_000;

export interface Health {
  /** From now on the process takes no new work. */
  drain(): void;
  readonly draining: boolean;
  /** Whether the process can do its work: the database answers within a second and it is not about to stop. */
  ready(): Promise<boolean>;
}

/** `ask` is one question to the database, whose migrations were applied before the server was opened. */
export function createHealth(ask: () => Promise<unknown>): Health {
  let draining = false;
  return {
    drain() {
      draining = true;
    },
    get draining() {
      return draining;
    },
    async ready() {
      if (draining) return false;
      const { promise: late, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => resolve(false), PATIENCE_MS);
      const answered = ask().then(
        () => true,
        () => false,
      );
      const answer = await Promise.race([answered, late]);
      clearTimeout(timer);
      return answer;
    },
  };
}
