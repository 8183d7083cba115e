"use client";

import type { Day } from "@board/calendar";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AgreesTo } from "../../../shared/load-parts/AgreesTo.tsx";
import { changedFacts } from "../../../shared/load-parts/changed-facts.ts";
import { BillingHint } from "../../../shared/shell/BillingHint.tsx";
import { seen } from "../../../shared/trpc/client.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { ChangedFacts } from "../../../ui/primitives/ChangedFacts.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import type { Entry } from "../data/types.ts";
import { useLineChanges } from "../data/use-board.ts";
import { useWhyLeft } from "../live/marks.ts";
import { laneWords } from "../price.ts";
import { isOver } from "./became.ts";
import { goneWords, titleWords } from "./book-words.ts";
import { bookingFacts } from "./booking-facts.ts";
import { PosterContact } from "./PosterContact.tsx";
import { useBecame } from "./use-became.ts";

interface BookDialogProps {
  load: Entry;
  pence: number;
  today: Day;
  /** Must be "words" if the drawer already shows the lane as a sign, since a screen shows one sign only. */
  lane: "sign" | "words";
  onClose: (booked: boolean) => void;
  /** Called when the element that opened the dialog is gone and cannot get the focus back. */
  onFocusLost: () => void;
}

const GONE = ["load_not_open", "not_found"];

/**
 * Confirms booking at the poster's price, then shows the poster's contact. The dialog keeps the version that it opened
 * with; if the poster changed the load since, it shows the changes and asks for confirmation again.
 */
export function BookDialog(props: BookDialogProps) {
  const { load: first, pence: firstPence, today, lane, onClose, onFocusLost } = props;
  const trpc = useTRPC();
  const changes = useLineChanges();
  // One idempotency key for the dialog, so that pressing the button twice books once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [{ load, pence }, setAsked] = useState({ load: first, pence: firstPence });
  const book = useMutation(
    trpc.quotes.book.mutationOptions({
      trpc: { context: { idempotencyKey, ...seen(load) } },
      onSuccess: () => changes.gone(load.id),
      onError: (error) => {
        if (GONE.includes(problemOf(error).code)) changes.gone(load.id);
      },
    }),
  );
  const why = useWhyLeft(first.id);
  const refused = book.isError && GONE.includes(problemOf(book.error).code);
  const left = refused || (!book.isPending && !book.isSuccess && isOver(why));
  const is = useBecame(first.id, { left, own: false });
  const gone = goneWords(is);
  const changed = book.isError && problemOf(book.error).changed !== null;
  const { data: detail } = useQuery(trpc.board.load.queryOptions({ id: first.id }));
  const { data: present } = useQuery(
    trpc.board.load.queryOptions({ id: first.id }, { enabled: changed, staleTime: 0 }),
  );
  const now = changed && present && present.version !== load.version ? present : null;
  const nowPence = now?.pricing.bookNowPence;
  // Ignores Esc while the booking is pending, so that its result is shown.
  const close = () => {
    if (!book.isPending) onClose(book.isSuccess);
  };
  const booked = book.data?.load;
  const poster = booked && "poster" in booked ? booked.poster : null;
  const amount = formatPence(pence);
  return (
    <Dialog label="Book this load" onClose={close} onFocusLost={onFocusLost}>
      <DialogForm
        title={titleWords(is, { pence, isBooked: book.isSuccess, isRefused: changed || left })}
        buttons={
          book.isSuccess ? (
            <>
              <Button onClick={close} shortcut="Esc">
                Back to the list
              </Button>
              <ButtonLink kind="primary" href="/diary">
                Go to my diary
              </ButtonLink>
            </>
          ) : (
            <>
              <Button
                onClick={close}
                shortcut="Esc"
                because={book.isPending ? "The load is being booked." : undefined}
              >
                {left ? "Back to the list" : "Not now"}
              </Button>
              {changed && !left ? (
                now !== null &&
                nowPence !== undefined && (
                  // Different keys: a press that was meant for Book never reaches the button that goes on at another price.
                  <Button
                    key="go-on"
                    kind="primary"
                    onClick={() => {
                      setAsked({ load: now, pence: nowPence });
                      book.reset();
                    }}
                  >
                    Go on at {formatPence(nowPence)}
                  </Button>
                )
              ) : (
                <Button
                  key="book"
                  kind="go"
                  shortcut="Enter"
                  data-autofocus
                  busy={book.isPending ? "Booking" : undefined}
                  because={gone}
                  onClick={() =>
                    book.mutate({
                      id: load.id,
                      expectedPence: pence,
                      expectedVersion: load.version,
                      expectedConditionsId: load.conditionsId,
                    })
                  }
                >
                  Book at {amount}
                </Button>
              )}
            </>
          )
        }
      >
        {(!changed || left) && (
          <>
            {lane === "sign" && <Sign from={load.from} to={load.to} miles={load.miles} stops={load.stops} />}
            <Pairs
              kind="short"
              pairs={[
                ["Lane", lane === "words" && `${laneWords(load)}, ${load.miles} miles`],
                ...bookingFacts(load, detail, { pence, today }),
                ["Poster", poster && <PosterContact poster={poster} />],
              ]}
            />
          </>
        )}
        {gone !== undefined ? (
          <Note kind={is.kind === "won" ? "done" : "warning"} live>
            {gone} {is.kind === "won" && <Link href={`/loads/${load.id}`}>Open the job</Link>}
            {is.kind === "unread" && (
              <Button size="small" onClick={is.again}>
                Try again
              </Button>
            )}
          </Note>
        ) : changed ? (
          <ChangedFacts changes={now ? changedFacts(load, now, today) : []} takesFocus>
            {now === null
              ? "Reading it as it is now …"
              : nowPence === undefined
                ? "The poster names no price any more: send a quote instead."
                : "Look at it again before you go on."}
          </ChangedFacts>
        ) : (
          book.isError && <ErrorNote error={book.error} />
        )}
        {book.isSuccess ? (
          <>
            <Note kind="done" live>
              It is yours. The poster knows, and the load is in your diary.
            </Note>
            <BillingHint />
          </>
        ) : changed || left ? null : (
          <p>
            It is yours at once. Handing it back later counts against your record. Waiting that is confirmed,
            and extras of up to £50, are owed once the poster has not answered them for seven days.{" "}
            <AgreesTo load={load} conditions={detail?.conditions} act="Booking" />
          </p>
        )}
      </DialogForm>
    </Dialog>
  );
}
