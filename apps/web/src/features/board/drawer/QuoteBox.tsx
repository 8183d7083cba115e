"use client";

import { readPounds } from "@board/api/typed/rules";
import { type Day, londonTime } from "@board/calendar";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type RefCallback, useState } from "react";
import { AgreesTo } from "../../../shared/load-parts/AgreesTo.tsx";
import { ArrivalFields } from "../../../shared/load-parts/ArrivalFields.tsx";
import { readArrival } from "../../../shared/load-parts/arrival.ts";
import { expiryWords, priceWords } from "../../../shared/load-parts/quote-words.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useApproval } from "../../../shared/shell/use-approval.ts";
import { seen } from "../../../shared/trpc/client.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatPence, typedPounds } from "../../../ui/format/money.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { useClock } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { Input, MoneyInput } from "../../../ui/primitives/Input.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { QuoteBadge } from "../../../ui/trade/QuoteBadge.tsx";
import { ON_HOLD } from "../barred.ts";
import type { Entry, LoadDetail } from "../data/types.ts";
import { useLineChanges } from "../data/use-board.ts";
import { laneWords } from "../price.ts";
import { type Draft, setDraft, useDraft } from "../quotes/drafts.ts";
import type { PendingQuote, QuotePrice } from "../quotes/quote-queue.ts";
import styles from "./QuoteBox.module.css";

interface QuoteBoxProps {
  load: Entry;
  detail: LoadDetail | undefined;
  today: Day;
  pending: PendingQuote | undefined;
  phone: boolean;
  /** Reason why the reader cannot quote on this load; null if they can. */
  barred: string | null;
  /** Why the load has left the board; undefined while it is open. */
  left: string | undefined;
  onQuote: (price: QuotePrice) => void;
  onBook: () => void;
  /** Called with true when a field gets the focus, and with false when the form loses it. */
  onTyping: (typing: boolean) => void;
  field: RefCallback<HTMLInputElement>;
}

const UNREAD_PRICE = "Pounds, such as 445 or 1,234.50";

function History({ prices, active }: { prices: LoadDetail["myPrices"]; active: boolean }) {
  if (prices.length === 0) return null;
  const last = prices.length - 1;
  return (
    <Row gap={8}>
      <Text tone="faint" size="small">
        My prices
      </Text>
      {prices.slice(-4).map((price, index, shown) => {
        const now = index === shown.length - 1 && last >= 0;
        const amount = formatPence(price.amountPence);
        return (
          <Text key={price.at} tone="quiet" size="small">
            {now && active ? <b>{amount}</b> : <s>{amount}</s>}{" "}
            <time dateTime={price.at}>{londonTime(new Date(price.at))}</time>
            {now && active && " · active"}
          </Text>
        );
      })}
    </Row>
  );
}

/** Form to send, replace or withdraw a quote, or to book at the poster's price. */
export function QuoteBox(props: QuoteBoxProps) {
  const { load, detail, today, pending, phone, barred, left, field, onTyping } = props;
  const trpc = useTRPC();
  const changes = useLineChanges();
  // The cached line can still have an active quote after the load has left.
  const myQuote = left === undefined ? load.myQuote : null;
  const active = myQuote?.status === "ACTIVE" ? myQuote : null;
  const latest = detail?.myPrices.at(-1);
  const { price, arrival, message } = useDraft(load.id);
  const type = (changes: Partial<Draft>) => setDraft(load.id, changes);
  const [asked, setAsked] = useState(false);
  const collectDate = load.collect.date;
  const late = useClock((now) => readArrival(arrival, { collectDate, now: new Date(now) }).error ?? "");
  const withdraw = useMutation(
    trpc.quotes.withdraw.mutationOptions({
      trpc: { context: seen(load) },
      onSuccess: ({ quote }) => {
        announce(`Withdrawn: ${formatPence(quote.amountPence)} for ${laneWords(load)}`);
        changes.quoted(load.id, quote);
      },
    }),
  );
  const mine = useQuery(
    trpc.carrierDiary.quote.queryOptions({ id: load.id }, { enabled: active !== null }),
  ).data;
  const mayWithdraw = active !== null && mine?.quote.allowedActions.includes("withdraw") === true;
  const { heldUntil } = useAllowed();
  const approval = useApproval()?.state ?? "APPROVED";
  const pence = readPounds(price);
  const bookPence = load.pricing.bookNowPence;

  function send(): void {
    // Ignores a second tap: the price is pending and the field is already empty.
    if (pending && price.trim() === "") return;
    const read = readArrival(arrival, { collectDate, now: new Date() });
    const isRead = pence !== null && read.error === undefined;
    setAsked(!isRead);
    if (!isRead) return;
    props.onQuote({
      loadId: load.id,
      version: load.version,
      conditionsId: load.conditionsId,
      lane: laneWords(load),
      amountPence: pence,
      etaMins: read.etaMins,
      arrival,
      message: message.trim() || undefined,
    });
    type({ price: "" });
  }

  if (barred !== null) {
    const waits = approval !== "APPROVED";
    const lacks = !waits && !load.own && !load.eligible && !detail?.formerCarrier;
    return (
      <Stack as="section" gap={8} className={styles.box} aria-label="Your quote">
        <Text as="p" tone="quiet">
          {barred} {waits && <Link href="/waiting">What is missing</Link>}
          {lacks && <Link href="/settings/passport">Your passport</Link>}{" "}
          <HelpLink to="/help/find-and-quote#why-can-i-not-quote">Why can I not quote?</HelpLink>
        </Text>
        {(waits || lacks) && (
          <fieldset disabled className={styles.shut} aria-label="Not open to your firm yet">
            <Stack gap={8}>
              <div className={styles.fields}>
                <Field label="Your price">
                  <MoneyInput />
                </Field>
                <Field label="At the door">
                  <Input />
                </Field>
                <Field label="Message">
                  <Input />
                </Field>
              </div>
              <Row gap={8}>
                <Button kind="primary" wide={phone} because={barred}>
                  {bookPence === undefined ? "Send quote" : `Book at ${formatPence(bookPence)}`}
                </Button>
              </Row>
            </Stack>
          </fieldset>
        )}
        {lacks && active && mayWithdraw && (
          <Button
            kind="danger"
            busy={withdraw.isPending ? "Withdrawing" : undefined}
            onClick={() => withdraw.mutate({ id: load.id })}
          >
            Withdraw my {formatPence(active.amountPence)}
          </Button>
        )}
        {withdraw.isError && <ErrorNote error={withdraw.error} />}
      </Stack>
    );
  }
  return (
    <Stack as="section" gap={8} className={styles.box} aria-label="Your quote">
      {(pending || myQuote) && !(phone && pending) && (
        <Row gap={8}>
          <Text as="b" size="large">
            {formatPence(pending?.amountPence ?? myQuote?.amountPence ?? 0)}
          </Text>
          {pending ? (
            <span>sending in a moment, U undoes it</span>
          ) : (
            myQuote && <QuoteBadge status={myQuote.status} />
          )}
          {!pending && active && <span>{expiryWords(active.expiresAt, today)}</span>}
        </Row>
      )}
      {bookPence !== undefined && (
        <Row gap={8}>
          <Button
            kind="go"
            wide={phone}
            shortcut="B"
            because={left ?? (heldUntil === null ? undefined : ON_HOLD)}
            onClick={props.onBook}
          >
            Book at {formatPence(bookPence)}
          </Button>
          <Text tone="faint">or quote another price</Text>
        </Row>
      )}
      <Stack
        as={Form}
        gap={8}
        onSubmit={send}
        onFocus={({ target }) => onTyping(target instanceof HTMLInputElement)}
        onBlur={({ currentTarget, relatedTarget }) => onTyping(currentTarget.contains(relatedTarget))}
      >
        <div className={styles.fields} data-takes-keys>
          <Field label={active ? "New price" : "Your price"} error={asked && pence === null && UNREAD_PRICE}>
            <MoneyInput
              ref={field}
              value={price}
              placeholder={active ? typedPounds(active.amountPence) : ""}
              onChange={(event) => type({ price: event.currentTarget.value })}
            />
          </Field>
          <ArrivalFields
            isToday={collectDate <= today}
            collectDate={collectDate}
            today={today}
            typed={arrival}
            onType={(changes) => type({ arrival: { ...arrival, ...changes } })}
            error={asked && late}
          />
          <Field label="Message">
            <Input
              value={message}
              maxLength={500}
              placeholder={latest?.message ?? ""}
              autoComplete="off"
              onChange={(event) => type({ message: event.currentTarget.value })}
            />
          </Field>
        </div>
        <Text as="p" tone="quiet" size="small" aria-live="polite">
          {pence === null ? "\u00a0" : priceWords(pence, load).join(" · ")}
        </Text>
        <Row gap={8}>
          <Button
            type="submit"
            kind={bookPence === undefined ? "primary" : "plain"}
            wide={phone}
            shortcut="Enter"
            because={left}
          >
            {active ? "Replace my quote" : "Send quote"}
          </Button>
          {mayWithdraw && (
            <Button
              kind="danger"
              busy={withdraw.isPending ? "Withdrawing" : undefined}
              onClick={() => withdraw.mutate({ id: load.id })}
            >
              Withdraw
            </Button>
          )}
          <HelpLink to="/help/find-and-quote#how-long-does-my-quote-hold">How long a quote holds</HelpLink>
        </Row>
      </Stack>
      <AgreesTo load={load} conditions={detail?.conditions} act="Sending" />
      {withdraw.isError && <ErrorNote error={withdraw.error} />}
      {detail && <History prices={detail.myPrices} active={active !== null} />}
    </Stack>
  );
}
