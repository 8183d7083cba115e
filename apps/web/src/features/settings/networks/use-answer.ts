"use client";

import type { MembershipsPage } from "@board/api/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";

type Invitation = MembershipsPage["invitations"][number];
type Answer = "accept" | "decline";

const UNDO_MS = 5_000;

/** Sends answers to invitations after five seconds in which they can be undone, or at once when the page is left. */
export function useAnswer() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, () => void>());
  const forget = (id: string) => setIds((before) => new Set([...before].filter((one) => one !== id)));
  const send = useMutation({
    mutationFn: async ({ id, answer }: { id: string; answer: Answer }) => {
      if (answer === "accept") await client.network.accept.mutate({ id });
      else await client.network.decline.mutate({ id });
    },
    onSettled: async (_data, _error, { id }) => {
      await queries.invalidateQueries(trpc.networkPage.memberships.queryFilter());
      await queries.invalidateQueries(trpc.accounts.counts.queryFilter());
      forget(id);
    },
  });
  const { mutate } = send;
  useEffect(() => {
    const pending = waiting.current;
    const flush = () => {
      for (const sendNow of [...pending.values()]) sendNow();
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);

  function give({ id, poster }: Invitation, answer: Answer): void {
    setIds((before) => new Set([...before, id]));
    const timer = setTimeout(() => now(), UNDO_MS);
    const now = () => {
      clearTimeout(timer);
      if (waiting.current.delete(id)) mutate({ id, answer });
    };
    waiting.current.set(id, now);
    const hide = showToast({
      kind: "info",
      text: answer === "accept" ? `Joining the network of ${poster.name}` : `Declining ${poster.name}`,
      forMs: UNDO_MS,
      action: {
        label: "Undo",
        shortcut: "U",
        run: () => {
          clearTimeout(timer);
          waiting.current.delete(id);
          forget(id);
          hide();
        },
      },
    });
  }
  return { give, isPending: (id: string) => ids.has(id), error: send.error };
}
