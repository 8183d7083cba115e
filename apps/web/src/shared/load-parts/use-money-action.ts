"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { announce } from "../../ui/hooks/announce.ts";
import { useTRPC, useTRPCClient } from "../trpc/trpc.ts";
import { useLoadReads } from "./use-load-action.ts";

interface MoneyActionOptions<Input, Answer> {
  call: (client: ReturnType<typeof useTRPCClient>, input: Input) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  /** Announcement for screen readers. */
  said: (answer: Answer) => string;
}

/** Mutation of invoices or agreements, which refetches all lists and pages that show them. */
export function useMoneyAction<Input = void, Answer = unknown>({
  call,
  onDone,
  said,
}: MoneyActionOptions<Input, Answer>) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const readLoads = useLoadReads();
  return useMutation({
    mutationFn: (input: Input) => call(client, input),
    onSuccess: (answer) => {
      announce(said(answer));
      onDone?.(answer);
    },
    onSettled: () =>
      Promise.all([
        readLoads(),
        cache.invalidateQueries(trpc.invoices.pathFilter()),
        cache.invalidateQueries(trpc.invoiceDocuments.pathFilter()),
        cache.invalidateQueries(trpc.selfBilling.pathFilter()),
      ]),
  });
}
