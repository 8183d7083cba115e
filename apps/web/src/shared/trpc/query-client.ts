import { QueryClient } from "@tanstack/react-query";
import { refusalOf } from "../../ui/format/refusal.ts";

const FRESH_MS = 30_000;

/**
 * Retries only failures to reach the service and server errors. Does not retry a refusal, a timeout or an
 * offline call, which the person repeats.
 */
export function worthAnotherTry(failures: number, error: unknown): boolean {
  const { code, status } = refusalOf(error);
  return failures < 2 && (status === null ? code === "unreached" : status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Fails immediately when offline; the default would wait silently. On the server, queries run in the
      // process and are not retried; the browser retries them.
      queries: {
        staleTime: FRESH_MS,
        retry: typeof window === "undefined" ? false : worthAnotherTry,
        networkMode: "always",
      },
      // Never retried: an Idempotency-Key belongs to one press of the button.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

let browserClient: QueryClient | undefined;

/** Returns one client for the browser's lifetime; on the server a new one per render. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
