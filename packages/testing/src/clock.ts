/** A clock whose time changes only when a test sets it. */
export class TestClock {
  #now: Date;

  constructor(at: string) {
    this.#now = new Date(at);
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(at: string): void {
    this.#now = new Date(at);
  }

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }): void {
    const by = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000 + ms;
    this.#now = new Date(this.#now.getTime() + by);
  }
}

/** A clock with the machine's time, for tests with other programs, which use the real time. */
export class MachineClock extends TestClock {
  constructor() {
    super(new Date().toISOString());
  }

  override now(): Date {
    return new Date();
  }
}
