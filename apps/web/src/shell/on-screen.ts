/** Time on screen after which a line counts as looked at. */
export const LOOKED_AT_MS = 2_000;

/** Lines that are on screen, since when; a line that was looked at is told once. */
export class OnScreen {
  readonly #since = new Map<string, number>();
  readonly #told = new Set<string>();

  enter(id: string, now: number): void {
    if (!this.#told.has(id) && !this.#since.has(id)) this.#since.set(id, now);
  }

  leave(id: string): void {
    this.#since.delete(id);
  }

  /** Takes the lines that have been looked at by now. */
  take(now: number): string[] {
    const looked = [...this.#since].flatMap(([id, since]) => (now - since >= LOOKED_AT_MS ? [id] : []));
    for (const id of looked) {
      this.#since.delete(id);
      this.#told.add(id);
    }
    return looked;
  }

  /** Milliseconds until the next line has been looked at; null: none is on screen. */
  wait(now: number): number | null {
    const first = Math.min(...this.#since.values());
    return Number.isFinite(first) ? Math.max(0, first + LOOKED_AT_MS - now) : null;
  }
}
