import type { AppRouter } from "@board/api";
import { createTRPCContext } from "@trpc/tanstack-react-query";

/** `useTRPC()` gives typed options for TanStack Query: `useQuery(trpc.loads.list.queryOptions({…}))`. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
