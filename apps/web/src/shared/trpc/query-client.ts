import { QueryClient } from "@tanstack/react-query";
import { refusalOf } from "../../ui/format/refusal.ts";

const FRESH_MS = 30_000;

/**
 * True if a failed query should be retried: after a network failure or a server error. A refusal, a timeout or an
 * offline request is not retried; the person can repeat it.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  const { code, status } = refusalOf(error);
  return failures < 2 && (status === null ? code === "unreached" : status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Fails immediately when offline, where the default would wait silently. No retries on the server, which
      // calls procedures in its own process; the browser retries.
      queries: {
        staleTime: FRESH_MS,
        retry: typeof window === "undefined" ? false : shouldRetry,
        networkMode: "always",
      },
      // No retries, because each press of a button has its own Idempotency-Key.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

let browserClient: QueryClient | undefined;

/** Returns the browser's single client; on the server, a new one for each render. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
