import { QueryClient } from "@tanstack/react-query";
import { refusalOf } from "../ui/refusal.ts";

const FRESH_MS = 30_000;

/**
 * A refusal is an answer; only what was not reached, or failed on the server's side, is asked again. Whoever waited for an
 * answer in vain, or has no signal, asks again when they want to.
 */
export function worthAnotherTry(failures: number, error: unknown): boolean {
  const { code, status } = refusalOf(error);
  return failures < 2 && (status === null ? code === "unreached" : status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so; by default it would wait for one without a word.
      // A page that is drawn on the server calls in its own process, and waits for no second try: the browser asks then.
      queries: {
        staleTime: FRESH_MS,
        retry: typeof window === "undefined" ? false : worthAnotherTry,
        networkMode: "always",
      },
      // A change is asked for once: its Idempotency-Key belongs to one press of the button.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

let browserClient: QueryClient | undefined;

/** One for the browser's lifetime; on the server one for each render. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
