const PATIENCE_MS = 1_000;

export interface Health {
  /** Makes the process not ready for good. */
  drain(): void;
  readonly draining: boolean;
  /** Resolves to true where the database answers within a second and the process is not stopping. */
  ready(): Promise<boolean>;
}

/** `ask` sends one statement to the database. */
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
