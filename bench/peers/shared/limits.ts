import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Creates the two rate limits of the interface, with their headers. Calls are counted in the memory of the process. */
export function createLimits(perSecond: number, perMinute: number) {
  const policies = [
    { policy: "burst", requests: perSecond, seconds: 1 },
    { policy: "minute", requests: perMinute, seconds: 60 },
  ].map((limit) => ({
    ...limit,
    limiter: new RateLimiterMemory({ points: limit.requests, duration: limit.seconds }),
  }));
  const described = policies
    .map(({ policy, requests, seconds }) => `"${policy}";q=${requests};w=${seconds}`)
    .join(", ");

  /** Counts one call. `retryAfter` is in seconds; null unless the call is over a limit. */
  return async function take(
    firmId: string,
  ): Promise<{ headers: Record<string, string>; retryAfter: number | null }> {
    const states: string[] = [];
    let retryAfter: number | null = null;
    for (const { policy, limiter } of policies) {
      const count = await limiter.consume(firmId).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) return error;
        throw error;
      });
      const seconds = Math.max(1, Math.ceil(count.msBeforeNext / 1_000));
      states.push(`"${policy}";r=${count.remainingPoints};t=${seconds}`);
      if (count.remainingPoints <= 0 && count.consumedPoints > limiter.points) {
        retryAfter = seconds;
        break;
      }
    }
    return { headers: { "RateLimit-Policy": described, RateLimit: states.join(", ") }, retryAfter };
  };
}
