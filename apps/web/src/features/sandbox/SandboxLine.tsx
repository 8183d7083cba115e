"use client";

import type { BoardEntry } from "@board/api/schemas";
import { readPounds } from "@board/api/typed/rules";
import type { Day } from "@board/calendar";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { seen } from "../../shared/trpc/client.ts";
import { useTRPCClient } from "../../shared/trpc/trpc.ts";
import { whatWords } from "../../ui/format/loads.ts";
import { formatPence } from "../../ui/format/money.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { MoneyInput } from "../../ui/primitives/Input.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { NeedsChips } from "../../ui/trade/Chip.tsx";
import { LaneCells } from "../../ui/trade/LaneTable.tsx";
import { MyQuote } from "../../ui/trade/MyQuote.tsx";
import { Price } from "../../ui/trade/Price.tsx";
import { Slot } from "../../ui/trade/Slot.tsx";
import { VehicleName } from "../../ui/trade/Vehicle.tsx";
import styles from "./SandboxBoard.module.css";

interface SandboxLineProps {
  load: BoardEntry;
  today: Day;
  onDone: () => void;
}

const COLUMNS = 9;

/** Row of a test load with buttons to quote and to book. */
export function SandboxLine({ load, today, onDone }: SandboxLineProps) {
  const client = useTRPCClient();
  const { barred } = useAllowed();
  const [typed, setTyped] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const { bookNowPence } = load.pricing;
  const pence = readPounds(typed);
  const act = useMutation({
    mutationFn: async (amountPence: number | "book"): Promise<void> => {
      if (amountPence !== "book")
        await client.quotes.send.mutate({ id: load.id, amountPence }, { context: seen(load) });
      else
        await client.quotes.book.mutate(
          { id: load.id, expectedPence: bookNowPence, expectedVersion: load.version },
          { context: seen(load) },
        );
    },
    onSuccess: (_answer, sent) => {
      // Keeps a price that was typed while another one was being sent.
      if (sent !== "book" && sent !== pence) return;
      setTyped("");
      setSubmitted(false);
    },
    onSettled: onDone,
  });
  const wrong = submitted && pence === null;
  return (
    <>
      <tr id={load.id}>
        <td data-card="first">
          <Text mono size="small">
            {load.ref}
          </Text>
        </td>
        <td data-card="below">
          <Slot slot={load.collect} today={today} />
        </td>
        <LaneCells from={load.from} to={load.to} via={load.via} />
        <td data-right data-card="none">
          {load.miles}
        </td>
        <td data-card="below">
          <VehicleName load={load} />, {whatWords(load)} <NeedsChips load={load} room="short" />
        </td>
        <td data-right data-card={load.myQuote ? "beside" : "end"}>
          <Price pricing={load.pricing} />
        </td>
        <td data-right data-card="end">
          {load.myQuote && <MyQuote {...load.myQuote} />}
        </td>
        <td className={styles.act} data-card="whole">
          <Row
            as="form"
            gap={8}
            justify="end"
            nowrap
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              setSubmitted(true);
              if (pence !== null && !act.isPending) act.mutate(pence);
            }}
          >
            <MoneyInput
              aria-label={`Your price for ${load.ref}`}
              aria-invalid={wrong || undefined}
              value={typed}
              maxLength={14}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button
              type="submit"
              because={barred ?? undefined}
              busy={act.isPending && act.variables !== "book" ? "Sending" : undefined}
              aria-label={`Send the quote for ${load.ref}`}
            >
              {load.myQuote?.status === "ACTIVE" ? "Replace" : "Quote"}
            </Button>
            {bookNowPence !== undefined && (
              <Button
                kind="go"
                because={barred ?? undefined}
                busy={act.isPending && act.variables === "book" ? "Booking" : undefined}
                aria-label={`Book ${load.ref} at ${formatPence(bookNowPence)}`}
                onClick={() => act.mutate("book")}
              >
                Book
              </Button>
            )}
          </Row>
        </td>
      </tr>
      {(wrong || act.isError) && (
        <tr>
          <td colSpan={COLUMNS} data-card="whole">
            {wrong ? (
              <Text as="p" tone="bad" role="alert">
                Type pounds, such as 445 or 1,234.50.
              </Text>
            ) : (
              <ErrorNote error={act.error} />
            )}
          </td>
        </tr>
      )}
    </>
  );
}
