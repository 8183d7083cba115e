"use client";

import type { LoadPage } from "@board/api/desk/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";

type Client = ReturnType<typeof useTRPCClient>;

interface LoadActionOptions<Input> {
  /** The call. Every press of the button has an Idempotency-Key of its own. */
  call: (client: Client, input: Input) => Promise<unknown>;
  /** What the page shows at once, until the service has answered; taken back if it refuses. */
  expect?: (page: LoadPage, input: Input) => LoadPage;
  onDone?: (() => void) | undefined;
}

/** Does something to a load, and has the page, the list and its counts read anew. */
export function useLoadAction<Input = void>(
  loadId: string,
  { call, expect, onDone }: LoadActionOptions<Input>,
) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const key = trpc.desk.load.queryKey({ id: loadId });
  return useMutation({
    mutationFn: (input: Input) => call(client, input),
    onMutate: async (input: Input): Promise<{ before?: LoadPage | undefined }> => {
      if (!expect) return {};
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData(key);
      if (before) cache.setQueryData(key, expect(before, input));
      return { before };
    },
    onError: (_error: Error, _input: Input, context) => {
      if (context?.before) cache.setQueryData(key, context.before);
    },
    onSuccess: () => onDone?.(),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries(trpc.desk.pathFilter()),
        cache.invalidateQueries(trpc.carrierDesk.pathFilter()),
        cache.invalidateQueries(trpc.accounts.desk.pathFilter()),
      ]),
  });
}
