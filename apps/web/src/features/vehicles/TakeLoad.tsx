"use client";

import { readPounds } from "@board/api/typed/rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AgreesTo } from "../../shared/load-parts/AgreesTo.tsx";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { seen } from "../../shared/trpc/client.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { formatPence, formatRange, typedPounds } from "../../ui/format/money.ts";
import { capital, plainWords } from "../../ui/format/plain-words.ts";
import { showToast } from "../../ui/hooks/toasts.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { MoneyInput } from "../../ui/primitives/Input.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import type { FoundLoad, OwnVehicle } from "./use-vehicles.ts";
import { type Taking, whyNot } from "./why-not.ts";
import { nameOf } from "./words.ts";

const laneOf = ({ from, to }: FoundLoad) => `${from.outcode} to ${to.outcode}`;

interface TakeButtonsProps {
  load: FoundLoad;
  onTake: (taking: Taking) => void;
}

/** Buttons that quote on a load, book it at the poster's price, or open it on the board. */
export function TakeButtons({ load, onTake }: TakeButtonsProps) {
  const subject = { load, offer: undefined, firm: useAllowed() };
  const { bookNowPence } = load.pricing;
  return (
    <Row gap={8}>
      {bookNowPence !== undefined && (
        <Button
          size="small"
          kind="go"
          shortcut="B"
          because={whyNot("book", subject)}
          onClick={() => onTake("book")}
        >
          Book at {formatPence(bookNowPence)}
          <VisuallyHidden>: {laneOf(load)}</VisuallyHidden>
        </Button>
      )}
      <Button
        size="small"
        kind="primary"
        shortcut="Q"
        because={whyNot("quote", subject)}
        onClick={() => onTake("quote")}
      >
        Quote…<VisuallyHidden> {laneOf(load)}</VisuallyHidden>
      </Button>
      <ButtonLink size="small" href={`/board#${load.id}`} label={`Open ${load.ref} on the board`}>
        Open
      </ButtonLink>
    </Row>
  );
}

interface TakeLoadProps {
  load: FoundLoad;
  vehicle: OwnVehicle;
  taking: Taking;
  onClose: () => void;
}

/** Reads the vehicles, their loads and the reader's quotes again after one of them was taken. */
function useReread() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [trpc.vehicles, trpc.matching, trpc.board, trpc.carrierDiary].map((part) =>
        queries.invalidateQueries(part.pathFilter()),
      ),
    );
}

/** Dialog that quotes on a load with a vehicle, or books it for the vehicle. */
export function TakeLoad({ taking, ...props }: TakeLoadProps) {
  return taking === "book" ? <BookForVehicle {...props} /> : <QuoteWithVehicle {...props} />;
}

type DialogProps = Omit<TakeLoadProps, "taking">;

function BookForVehicle({ load, vehicle, onClose }: DialogProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const reread = useReread();
  const pence = load.pricing.bookNowPence ?? 0;
  const name = nameOf(vehicle);
  const book = useMutation(
    useTRPC().quotes.book.mutationOptions({
      trpc: { context: { idempotencyKey, ...seen(load) } },
      onSuccess: () => {
        showToast({
          kind: "done",
          text: `Booked at ${formatPence(pence)}: ${laneOf(load)} is in your diary`,
        });
        onClose();
      },
      onSettled: reread,
    }),
  );
  return (
    <ConfirmDialog
      question={`Book ${laneOf(load)} at ${formatPence(pence)}?`}
      effect={
        <>
          It is yours at once, and {name} is taken for it. Handing it back later counts against your record.{" "}
          <AgreesTo load={load} act="Booking" />
        </>
      }
      verb={`Book at ${formatPence(pence)}`}
      kind="go"
      busy={book.isPending ? "Booking" : undefined}
      error={book.error}
      onConfirm={() =>
        book.mutate({
          id: load.id,
          expectedPence: pence,
          expectedVersion: load.version,
          expectedConditionsId: load.conditionsId,
          vehicleId: vehicle.id,
        })
      }
      onClose={onClose}
    />
  );
}

function QuoteWithVehicle({ load, vehicle, onClose }: DialogProps) {
  const reread = useReread();
  const [price, setPrice] = useState(
    load.myQuote?.status === "ACTIVE" ? typedPounds(load.myQuote.amountPence) : "",
  );
  const [tried, setTried] = useState(false);
  const pence = readPounds(price);
  const { guideLowPence, guideHighPence } = load.pricing;
  const quote = useMutation(
    useTRPC().quotes.send.mutationOptions({
      trpc: { context: seen(load) },
      onSuccess: ({ warnings }) => {
        showToast({ kind: "done", text: `Quote sent: ${formatPence(pence ?? 0)} with ${nameOf(vehicle)}` });
        for (const { detail } of warnings ?? [])
          showToast({ kind: "info", text: capital(plainWords(detail)) });
        onClose();
      },
      onSettled: reread,
    }),
  );
  return (
    <Dialog label={`Quote on ${laneOf(load)}`} onClose={onClose}>
      <DialogForm
        title={`Quote on ${laneOf(load)}`}
        onSubmit={() => {
          setTried(true);
          const seenThen = { expectedConditionsId: load.conditionsId, vehicleId: vehicle.id };
          if (pence !== null) quote.mutate({ id: load.id, amountPence: pence, ...seenThen });
        }}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Not now
            </Button>
            <Button
              type="submit"
              kind="primary"
              shortcut="Enter"
              busy={quote.isPending ? "Sending" : undefined}
            >
              Send quote
            </Button>
          </>
        }
      >
        <Text as="p" tone="quiet">
          With {nameOf(vehicle)}: {load.why.join(", ")}.
        </Text>
        <Field
          label="Your price"
          hint={`Guide ${formatRange(guideLowPence, guideHighPence)}`}
          error={tried && pence === null ? "Pounds, such as 445 or 1,234.50" : undefined}
        >
          <MoneyInput
            data-autofocus
            value={price}
            maxLength={14}
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
        </Field>
        <AgreesTo load={load} act="Sending" />
        {quote.error !== null && <ErrorNote error={quote.error} kept="Your price is kept." />}
      </DialogForm>
    </Dialog>
  );
}
