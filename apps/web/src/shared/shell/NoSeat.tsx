"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { useAllowed } from "./use-allowed.ts";

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && (index === names.length - 1 ? " or " : ", ")}
      <b>{name}</b>
    </Fragment>
  ));
}

/** Explains the board to a firm that only posts: what it is, who reads it, and what to do instead. */
function PosterWithoutSeat({ firm, manages }: { firm: string; manages: boolean }) {
  return (
    <EmptyState
      alone
      title="The board is where carriers look for loads"
      actions={
        <>
          <ButtonLink kind="primary" href="/loads/new">
            Post a load
          </ButtonLink>
          <ButtonLink href="/loads">Go to our loads</ButtonLink>
          {manages && <ButtonLink href="/settings/members">Give out seats</ButtonLink>}
          {manages && <ButtonLink href="/settings/profile">Carry loads, too</ButtonLink>}
        </>
      }
    >
      <p>
        {firm} posts loads and carries none. Carriers see your loads on the board without your name, and quote
        for them; the quotes come to your loads.
      </p>
      <p>
        {manages
          ? "Somebody with a seat can read the board, and sees your loads as carriers see them. As an owner you can give yourself one. To quote, the firm has to carry loads, too."
          : "Somebody with a seat can read the board. You need none to post loads and to accept quotes."}
      </p>
    </EmptyState>
  );
}

/**
 * Page for a person without a seat, to whom the API answers 402: names who can give a seat, and offers to ask for
 * one.
 */
export function NoSeat() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { firm } = useSession();
  const givers = useQuery(trpc.accounts.seatGivers.queryOptions({}));
  const ask = useMutation(
    trpc.accounts.askForSeat.mutationOptions({
      onSuccess: (answer) => queries.setQueryData(trpc.accounts.seatGivers.queryKey({}), answer),
    }),
  );
  const owners = givers.data?.owners.map(({ name }) => name) ?? [];
  const manages = useAllowed().may("manageFirm");
  const first = owners[0]?.split(" ")[0];
  if (firm && !firm.canCarry) return <PosterWithoutSeat firm={firm.name} manages={manages} />;
  return (
    <EmptyState
      alone
      title="You need a seat to see the board"
      actions={
        <>
          {manages ? (
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
      {manages ? (
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
      <p>
        <HelpLink to="/help/words#people-and-seats">What a seat is</HelpLink>
      </p>
      {givers.data?.asked && !manages && (
        <Note kind="done" live>
          You have asked. They find a notification on the site.
        </Note>
      )}
      {ask.isError && <ErrorNote error={ask.error} />}
    </EmptyState>
  );
}
