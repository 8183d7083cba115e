import { distanceMiles } from "./distance.ts";
import { estimateMiles, estimateProvider, type Miles, type MilesProvider } from "./miles.ts";
import type { Place, Position } from "./place.ts";

export interface OsrmOptions {
  /** Address of the OSRM server, such as `http://127.0.0.1:5000`. It may include a path. */
  url: string;
  /** Time limit until an answer has been read. */
  timeoutMs?: number;
  /** Replaces `fetch`, for a proxy or for a test. */
  fetch?: typeof fetch;
  /** Provider that is used if the server's answer is missing or not valid. Default: the built-in estimate. */
  fallback?: MilesProvider;
  /** Maximum cached answers. */
  cacheSize?: number;
  /** Called for each answer that could not be used, with the reason. */
  onFallback?: (reason: string) => void;
}

const METRES_PER_MILE = 1609.344;
const DEFAULT_TIMEOUT_MS = 2000;
const DEFAULT_CACHE_SIZE = 50_000;
/**
 * Tolerance when an answer is checked. OSRM moves places to the nearest road, so its way can be shorter than
 * the great circle.
 */
const SNAP_MILES = 5;
/** Decimals of coordinates in cache keys: places within about a hundred yards have the same entry. */
const CACHE_DECIMALS = 3;

const keyOf = ({ lat, lng }: Position) => `${lat.toFixed(CACHE_DECIMALS)},${lng.toFixed(CACHE_DECIMALS)}`;
const lngLat = ({ lat, lng }: Position) => `${lng.toFixed(6)},${lat.toFixed(6)}`;

/** Returns the metres of the first route in OSRM's answer; null if there is none. */
function metresOf(answer: unknown): number | null {
  if (typeof answer !== "object" || answer === null || !("routes" in answer)) return null;
  const first: unknown = Array.isArray(answer.routes) ? answer.routes[0] : null;
  if (typeof first !== "object" || first === null || !("distance" in first)) return null;
  const { distance } = first;
  return typeof distance === "number" && Number.isFinite(distance) && distance >= 0 ? distance : null;
}

/** Cache of answers that evicts the least recently used one. */
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
 * Creates a provider that asks an OSRM server for miles (`GET /route/v1/driving/…`), which include ferry
 * crossings, and caches them by rounded coordinates. Ferries, sea miles and minutes are those of the built-in
 * estimate. After an error the provider uses the fallback and caches nothing.
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
