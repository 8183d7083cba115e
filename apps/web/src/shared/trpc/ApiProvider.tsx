"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { Mode } from "../session/mode.ts";
import { createClient } from "./client.ts";
import { queryClient } from "./query-client.ts";
import { TRPCProvider } from "./trpc.ts";

/** Provides the tRPC client and the query cache. */
export function ApiProvider({
  mode,
  asAdmin = false,
  reader = null,
  children,
}: {
  mode: Mode;
  asAdmin?: boolean;
  reader?: string | null;
  children: ReactNode;
}) {
  const client = useMemo(() => createClient({ mode, asAdmin, reader }), [mode, asAdmin, reader]);
  const queries = queryClient();
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={client} queryClient={queries}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
