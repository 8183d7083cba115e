"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLayoutEffect } from "react";
import { useFetchAhead } from "../../ui/hooks/use-fetch-ahead.ts";
import { startWhenIdle } from "../../ui/hooks/when-idle.ts";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import type { ListeningPage } from "./take-own-events.ts";

const loadTaking = () => import("./take-own-events.ts");

/**
 * Keeps a page up to date with the firm's own loads and notifications, through the stream that the browser's tabs
 * share. `after` is the stream position at which the page was rendered.
 */
export function useOwnEvents(after: string | null): void {
  const queries = useQueryClient();
  const trpc = useTRPC();
  const router = useRouter();
  const { person, firm, mode } = useSession();
  const [personId, firmId] = [person.id, firm?.id];
  useFetchAhead(loadTaking);
  // Subscribes before the board does, so that the board shares this connection. Its position is no later than the
  // board's data, so the board misses no event.
  useLayoutEffect(() => {
    if (after === null || firmId === undefined) return;
    const page: ListeningPage = { trpc, queries, router, personId, mode, pending: [], isRefetching: false };
    let isOver = false;
    let close = () => {};
    const follow = async () => {
      const { openSharedStream } = await import("./shared-stream.ts");
      if (isOver) return;
      ({ close } = openSharedStream({
        reader: { person: personId, firm: firmId },
        after,
        onEvent: (_, event) => {
          loadTaking().then(
            ({ takeEvent }) => takeEvent(page, event),
            () => undefined,
          );
        },
        onHeard: () => {},
        onLost: (refused) => {
          // Refetches the counts: the API refuses this request as well, so that the page learns of the sign-out.
          if (refused) void queries.refetchQueries(trpc.accounts.counts.queryFilter());
        },
      }));
    };
    const end = startWhenIdle(follow);
    return () => {
      isOver = true;
      end();
      close();
    };
  }, [after, personId, firmId, mode, queries, trpc, router]);
}
