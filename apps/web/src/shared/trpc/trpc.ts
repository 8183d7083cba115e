import type { AppRouter } from "@board/api";
import { createTRPCContext } from "@trpc/tanstack-react-query";

/** Typed query options for TanStack Query: `useQuery(useTRPC().loads.list.queryOptions({…}))`. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
