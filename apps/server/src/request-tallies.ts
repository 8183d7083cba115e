import type { Answered } from "@board/rest";

/** Upper ends of the buckets of the durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Tally {
  byStatus: Map<number, number>;
  /** How many took no longer than each bucket and longer than the one before; the last: longer than all. */
  buckets: number[];
  seconds: number;
}

const DURATION = "http_request_duration_seconds";

/**
 * Answered requests by method, route and status, and how long they took. Counted in numbers of our own, and put into the
 * words of Prometheus when somebody asks: the library's counters sort and join their labels at every request.
 */
export class RequestTallies {
  readonly #byRoute = new Map<string, Map<string, Tally>>();

  count({ method, route, status, ms }: Pick<Answered, "method" | "route" | "status" | "ms">): void {
    const tally = this.#tallyOf(route ?? "none", method);
    const seconds = ms / 1_000;
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] as number)) bucket += 1;
    tally.buckets[bucket] = (tally.buckets[bucket] as number) + 1;
    tally.seconds += seconds;
    tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
  }

  /** In the text format of Prometheus. */
  get text(): string {
    const requests = ["# HELP http_requests_total Answered requests.", "# TYPE http_requests_total counter"];
    const durations = [
      `# HELP ${DURATION} From the request's arrival to the answer's departure.`,
      `# TYPE ${DURATION} histogram`,
    ];
    for (const [route, byMethod] of this.#byRoute) {
      for (const [method, { byStatus, buckets, seconds }] of byMethod) {
        const labels = `method="${method}",route="${route}"`;
        for (const [status, count] of byStatus) {
          requests.push(`http_requests_total{${labels},status="${status}"} ${count}`);
        }
        let sum = 0;
        for (const [nth, end] of [...BUCKETS, "+Inf"].entries()) {
          sum += buckets[nth] as number;
          durations.push(`${DURATION}_bucket{le="${end}",${labels}} ${sum}`);
        }
        durations.push(`${DURATION}_sum{${labels}} ${seconds}`, `${DURATION}_count{${labels}} ${sum}`);
      }
    }
    return [...requests, ...durations, ""].join("\n");
  }

  #tallyOf(route: string, method: string): Tally {
    let byMethod = this.#byRoute.get(route);
    if (byMethod === undefined) {
      byMethod = new Map();
      this.#byRoute.set(route, byMethod);
    }
    let tally = byMethod.get(method);
    if (tally === undefined) {
      tally = { byStatus: new Map(), buckets: new Array(BUCKETS.length + 1).fill(0), seconds: 0 };
      byMethod.set(method, tally);
    }
    return tally;
  }
}
