/**
 * Runs work of several owners: one piece of each at a time, at most so many of all, and the owners in turn. Whoever
 * brings a hundred pieces holds up nobody but themselves.
 */
export function createFairQueue(most: number) {
  /** In the order of their turns; an owner that has just had one goes to the end. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const running = new Set<string>();

  function moveToEnd(owner: string): void {
    const pieces = waiting.get(owner);
    waiting.delete(owner);
    if (pieces !== undefined && pieces.length > 0) waiting.set(owner, pieces);
  }

  function next(): void {
    for (const [owner, pieces] of waiting) {
      if (running.size >= most) return;
      const work = running.has(owner) ? undefined : pieces.shift();
      if (work === undefined) continue;
      running.add(owner);
      void work().finally(() => {
        running.delete(owner);
        moveToEnd(owner);
        next();
      });
    }
  }

  return function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const pieces = waiting.get(owner) ?? [];
    pieces.push(() => work().then(resolve, reject));
    waiting.set(owner, pieces);
    next();
    return promise;
  };
}
