"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLayoutEffect } from "react";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { useFetchAhead } from "../ui/use-fetch-ahead.ts";
import { startWhenIdle } from "../ui/when-idle.ts";
import type { ListeningPage } from "./take-own-events.ts";

const loadTaking = () => import("./take-own-events.ts");

/**
 * Keeps the pages of somebody who acts for a firm up to date with the firm's own loads and notifications, by the stream that the
 * tabs of the browser share. `after` is the position of the stream at which the page was drawn.
 */
export function useOwnEvents(after: string | null): void {
  const queries = useQueryClient();
  const trpc = useTRPC();
  const router = useRouter();
  const { person, firm, mode } = useSession();
  const [personId, firmId] = [person.id, firm?.id];
  useFetchAhead(loadTaking);
  // Before the board asks for the stream: it joins the connection of its page, which begins no later than what it has read.
  useLayoutEffect(() => {
    if (after === null || firmId === undefined) return;
    const page: ListeningPage = { trpc, queries, router, personId, mode, unread: [], isReading: false };
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
          // The refusal of a call tells a person who is signed out.
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
