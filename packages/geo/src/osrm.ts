import { distanceMiles } from "./distance.ts";
import { estimateMiles, estimateProvider, type Miles, type MilesProvider } from "./miles.ts";
import type { Place, Position } from "./place.ts";

export interface OsrmOptions {
  /** Base address of the OSRM server, such as `http://127.0.0.1:5000`. A path is kept. */
  url: string;
  /** Time-out of an answer, including its body. */
  timeoutMs?: number;
  /** Replaces `fetch`, for a proxy or a test. */
  fetch?: typeof fetch;
  /**
   * Provider used if the server does not answer or its answer is not valid. Default: the built-in estimate.
   */
  fallback?: MilesProvider;
  /** Maximum cached answers. */
  cacheSize?: number;
  /** Called with the reason for each answer that could not be used. */
  onFallback?: (reason: string) => void;
}

const METRES_PER_MILE = 1609.344;
const DEFAULT_TIMEOUT_MS = 2000;
const DEFAULT_CACHE_SIZE = 50_000;
/** Tolerance: OSRM moves places to the nearest road, so a way can be shorter than the great circle. */
const SNAP_MILES = 5;
/** Decimals of a degree in cache keys, about a hundred yards: nearer places share an answer. */
const CACHE_DECIMALS = 3;

const keyOf = ({ lat, lng }: Position) => `${lat.toFixed(CACHE_DECIMALS)},${lng.toFixed(CACHE_DECIMALS)}`;
const lngLat = ({ lat, lng }: Position) => `${lng.toFixed(6)},${lat.toFixed(6)}`;

/** Returns the metres of an OSRM answer's first route, null if there is none. */
function metresOf(answer: unknown): number | null {
  if (typeof answer !== "object" || answer === null || !("routes" in answer)) return null;
  const first: unknown = Array.isArray(answer.routes) ? answer.routes[0] : null;
  if (typeof first !== "object" || first === null || !("distance" in first)) return null;
  const { distance } = first;
  return typeof distance === "number" && Number.isFinite(distance) && distance >= 0 ? distance : null;
}

/** Cache of answers with least-recently-used eviction. */
class LruCache {
  readonly #answers = new Map<string, Miles>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  get(key: string): Miles | undefined {
    const answer = this.#answers.get(key);
    if (answer !== undefined) {
      this.#answers.delete(key);
      this.#answers.set(key, answer);
    }
    return answer;
  }

  set(key: string, answer: Miles): void {
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#size && oldest !== undefined) this.#answers.delete(oldest);
  }
}

/**
 * Creates a provider of road miles from an OSRM server (`GET /route/v1/driving/…`), cached by rounded
 * coordinates. After any failure it uses the fallback and caches nothing. Ferries, sea miles and minutes
 * come from the built-in network; OSRM's miles include the sea.
 */
export function createOsrmProvider(options: OsrmOptions): MilesProvider {
  const {
    timeoutMs = DEFAULT_TIMEOUT_MS,
    fallback = estimateProvider,
    cacheSize = DEFAULT_CACHE_SIZE,
  } = options;
  const ask = options.fetch ?? fetch;
  const base = options.url.replace(/\/+$/, "");
  const cache = new LruCache(cacheSize);

  const askServer = async (a: Place, b: Place): Promise<Miles> => {
    const response = await ask(`${base}/route/v1/driving/${lngLat(a)};${lngLat(b)}?overview=false`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`OSRM answered ${response.status}`);
    }
    const metres = metresOf(await response.json());
    if (metres === null) throw new Error("OSRM answered without a route");
    const miles = metres / METRES_PER_MILE;
    if (miles < distanceMiles(a, b) - SNAP_MILES)
      throw new Error("OSRM answered with less than the great circle");
    return { ...estimateMiles(a, b), miles: Math.max(1, Math.round(miles)), source: "osrm" };
  };

  return {
    async between(a, b) {
      const key = `${keyOf(a)};${keyOf(b)}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      try {
        const answer = await askServer(a, b);
        cache.set(key, answer);
        return answer;
      } catch (error) {
        options.onFallback?.(error instanceof Error ? error.message : String(error));
        return fallback.between(a, b);
      }
    },
  };
}
