"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Note } from "../ui/Note.tsx";

const names = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** The page for 402: who can give a seat, and a way to ask. */
export function NoSeat() {
  const { firm, member } = useSession();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data, error } = useQuery(trpc.accounts.seatGivers.queryOptions({}));
  const ask = useMutation(
    trpc.accounts.askForSeat.mutationOptions({
      onSuccess: (answer) => queries.setQueryData(trpc.accounts.seatGivers.queryKey({}), answer),
    }),
  );
  const owners = data?.owners.map(({ name }) => name) ?? [];
  const [first = "the owner"] = owners;
  const whom = owners.length === 1 ? (first.split(" ")[0] ?? first) : "an owner";
  const isOwner = member?.role === "OWNER";
  return (
    <EmptyState
      title="You need a seat to see the board"
      actions={
        <>
          {isOwner ? (
            <Link href="/settings/members">Give yourself a seat</Link>
          ) : (
            !data?.asked && (
              <Button
                kind="primary"
                busy={ask.isPending ? "Asking" : undefined}
                onClick={() => ask.mutate({})}
              >
                Ask {whom} for a seat
              </Button>
            )
          )}
          {firm?.canCarry && <Link href="/diary">Go to my diary</Link>}
        </>
      }
    >
      {isOwner ? (
        <p>Only people with a seat see the board and quote. You are an owner: you can give out seats.</p>
      ) : (
        <p>
          Only people with a seat see the board and quote.{" "}
          {owners.length > 0 && (
            <>
              <b>{names.format(owners)}</b>, {owners.length === 1 ? "the owner" : "owners"} of {firm?.name},
              can give you one.
            </>
          )}
        </p>
      )}
      {data?.asked && <Note kind="done">{`Asked. You see the board as soon as you have a seat.`}</Note>}
      {(error ?? ask.error) && <ErrorNote error={error ?? ask.error} />}
    </EmptyState>
  );
}
