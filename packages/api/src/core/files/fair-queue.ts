/** The firm or person that work is done for. */
export interface Owner {
  id: string;
  /** Its test data: such work waits while anybody's live work does. */
  isTest: boolean;
}

/** Half of the time that an owner has taken is forgotten after this. */
const HALF_LIFE_MS = 60_000;
/** Less is as good as nothing. */
const MIN_MS = 1;

interface Line {
  isTest: boolean;
  pieces: (() => Promise<void>)[];
}

/**
 * Runs work of several owners: one piece of each at a time, at most so many of all, and of test data one less, so that live
 * work never waits for a whole piece of it. The owner that has lately taken the least time is next.
 */
export function createFairQueue(most: number, now = () => performance.now()) {
  /** In the order in which they came. */
  const waiting = new Map<string, Line>();
  const running = new Map<string, Pick<Line, "isTest">>();
  const taken = new Map<string, { ms: number; at: number }>();

  function takenBy(key: string): number {
    const { ms, at } = taken.get(key) ?? { ms: 0, at: 0 };
    return ms * 2 ** ((at - now()) / HALF_LIFE_MS);
  }

  function count(key: string, ms: number): void {
    taken.set(key, { ms: takenBy(key) + ms, at: now() });
    for (const each of taken.keys()) if (takenBy(each) < MIN_MS) taken.delete(each);
  }

  function nextKey(): string | undefined {
    const tests = [...running.values()].filter(({ isTest }) => isTest).length;
    const [first] = [...waiting]
      .filter(([key, { isTest }]) => !running.has(key) && (!isTest || tests < Math.max(1, most - 1)))
      .map(([key, { isTest }]) => ({ key, isTest, ms: takenBy(key) }))
      .sort((a, b) => Number(a.isTest) - Number(b.isTest) || a.ms - b.ms);
    return first?.key;
  }

  function next(): void {
    while (running.size < most) {
      const key = nextKey();
      const line = key === undefined ? undefined : waiting.get(key);
      const work = line?.pieces.shift();
      if (key === undefined || line === undefined || work === undefined) return;
      // Of two that have taken as much, the one that waited longer is next.
      waiting.delete(key);
      if (line.pieces.length > 0) waiting.set(key, line);
      running.set(key, line);
      const startedAt = now();
      void work().finally(() => {
        running.delete(key);
        count(key, now() - startedAt);
        next();
      });
    }
  }

  return function inTurn<T>({ id, isTest }: Owner, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const key = `${id} ${isTest}`;
    const line = waiting.get(key) ?? { isTest, pieces: [] };
    line.pieces.push(() => work().then(resolve, reject));
    waiting.set(key, line);
    next();
    return promise;
  };
}
