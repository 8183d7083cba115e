/** The firm or person for whom work is done. */
export interface Owner {
  id: string;
  /** True for test data, which waits until no live work waits. */
  isTest: boolean;
}

/** Half-life of the processing time that an owner has used. */
const HALF_LIFE_MS = 60_000;
/** Processing time below which an owner counts as having used none. */
const MIN_MS = 1;

interface OwnerQueue {
  isTest: boolean;
  pieces: (() => Promise<void>)[];
}

/**
 * Runs work of several owners concurrently: at most `most` pieces, and one of each owner. Test data may fill
 * all slots but one, so that live work never waits for it. The owner that used the least processing
 * time recently is next.
 */
export function createFairQueue(most: number, now = () => performance.now()) {
  /** Owners with waiting work, in the order in which they began to wait. */
  const waiting = new Map<string, OwnerQueue>();
  const running = new Map<string, Pick<OwnerQueue, "isTest">>();
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
      const queue = key === undefined ? undefined : waiting.get(key);
      const work = queue?.pieces.shift();
      if (key === undefined || queue === undefined || work === undefined) return;
      // Puts the owner last, so that of two owners with equal time the one that waited longer is next.
      waiting.delete(key);
      if (queue.pieces.length > 0) waiting.set(key, queue);
      running.set(key, queue);
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
    const queue = waiting.get(key) ?? { isTest, pieces: [] };
    queue.pieces.push(() => work().then(resolve, reject));
    waiting.set(key, queue);
    next();
    return promise;
  };
}
