/** Time on screen after which a row counts as seen. */
export const LOOKED_AT_MS = 2_000;

/** Tracks how long rows have been on screen; reports each row once. */
export class OnScreen {
  readonly #since = new Map<string, number>();
  readonly #reported = new Set<string>();

  enter(id: string, now: number): void {
    if (!this.#reported.has(id) && !this.#since.has(id)) this.#since.set(id, now);
  }

  leave(id: string): void {
    this.#since.delete(id);
  }

  /** Returns the rows that count as seen by now, and stops tracking them. */
  take(now: number): string[] {
    const looked = [...this.#since].flatMap(([id, since]) => (now - since >= LOOKED_AT_MS ? [id] : []));
    for (const id of looked) {
      this.#since.delete(id);
      this.#reported.add(id);
    }
    return looked;
  }

  /** Milliseconds until the next row counts as seen; null if none is on screen. */
  wait(now: number): number | null {
    const first = Math.min(...this.#since.values());
    return Number.isFinite(first) ? Math.max(0, first + LOOKED_AT_MS - now) : null;
  }
}
