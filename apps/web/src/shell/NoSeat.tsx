"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Note } from "../ui/Note.tsx";

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && (index === names.length - 1 ? " or " : ", ")}
      <b>{name}</b>
    </Fragment>
  ));
}

/** The page for those whom the board answers 402: who can help, and a way to ask. */
export function NoSeat() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { firm, member } = useSession();
  const givers = useQuery(trpc.accounts.seatGivers.queryOptions({}));
  const ask = useMutation(
    trpc.accounts.askForSeat.mutationOptions({
      onSuccess: (answer) => queries.setQueryData(trpc.accounts.seatGivers.queryKey({}), answer),
    }),
  );
  const owners = givers.data?.owners.map(({ name }) => name) ?? [];
  const isOwner = member?.role === "OWNER";
  const first = owners[0]?.split(" ")[0];
  return (
    <EmptyState
      alone
      title="You need a seat to see the board"
      actions={
        <>
          {isOwner ? (
            <ButtonLink kind="primary" href="/settings/members">
              Give out seats
            </ButtonLink>
          ) : (
            first &&
            !givers.data?.asked && (
              <Button
                kind="primary"
                busy={ask.isPending ? "Asking" : undefined}
                onClick={() => ask.mutate({})}
              >
                Ask {owners.length === 1 ? first : "the owners"} for a seat
              </Button>
            )
          )}
          <ButtonLink href={firm?.canCarry ? "/diary" : "/loads"}>
            {firm?.canCarry ? "Go to my diary" : "Go to our loads"}
          </ButtonLink>
        </>
      }
    >
      {isOwner ? (
        <p>
          Only people with a seat see the board and quote. As an owner of {firm?.name} you can give yourself
          one.
        </p>
      ) : (
        <p>
          Only people with a seat see the board and quote. <Names names={owners} />,{" "}
          {owners.length === 1 ? "the owner" : "owners"} of {firm?.name}, can give you one.
        </p>
      )}
      {givers.data?.asked && !isOwner && (
        <Note kind="done" live>
          You have asked. They find a notification on the site.
        </Note>
      )}
      {ask.isError && <ErrorNote error={ask.error} />}
    </EmptyState>
  );
}
