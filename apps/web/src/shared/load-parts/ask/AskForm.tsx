"use client";

import { sortPrice } from "@board/api/board/view-rules";
import { DEFAULT_MINUTES, dueAtOf, MAX_NOTE_LETTERS } from "@board/api/offers/rules";
import type { DashboardEntry } from "@board/api/schemas";
import { readPounds } from "@board/api/typed/rules";
import { londonDay } from "@board/calendar";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatMinutes } from "../../../ui/format/ages.ts";
import { counted } from "../../../ui/format/counted.ts";
import { clockWords } from "../../../ui/format/days.ts";
import { whatWords } from "../../../ui/format/loads.ts";
import {
  againstGuide,
  formatPence,
  formatPerMile,
  formatRange,
  typedPounds,
} from "../../../ui/format/money.ts";
import { slotWords } from "../../../ui/format/slots.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { Input, MoneyInput, Select } from "../../../ui/primitives/Input.tsx";
import { Columns } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { GuideBar } from "../../../ui/trade/GuideBar.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import { seen } from "../../trpc/client.ts";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { useLoadReads } from "../use-load-action.ts";
import { ANSWER_MINUTES } from "./answer-minutes.ts";

/** A load on offer, as far as asking for it needs. */
export type AskedLoad = Pick<
  DashboardEntry,
  | "id"
  | "version"
  | "ref"
  | "externalRef"
  | "from"
  | "to"
  | "miles"
  | "guide"
  | "bookNowPence"
  | "collectDate"
  | "collectWindow"
  | "collectByTime"
  | "run"
  | "type"
  | "pallets"
  | "parcels"
  | "weightBand"
> & { stops: readonly unknown[] };

interface AskFormProps {
  title: string;
  /** Line below the title on what is asked. */
  about?: ReactNode;
  loads: readonly [AskedLoad, ...AskedLoad[]];
  /** Id of the load that is chosen at first, if not the first one. */
  firstId?: string | undefined;
  /** Returns the ids of those who are asked for a load. */
  askedFor: (load: AskedLoad) => { carriers: string[] } | { vehicles: string[] };
  /** Returns the words below the choice of the load. */
  hint?: (load: AskedLoad) => ReactNode;
  /** Returns how many more may be asked for a load; omitted if they are not counted. */
  left?: (load: AskedLoad) => number;
  /** Sentence on what they read of the firm, without its end. */
  readers: string;
  onSent?: (() => void) | undefined;
  onClose: () => void;
}

/** Form of a dialog that offers one of the poster's open loads: at a price, or for a quote. */
export function AskForm({
  title,
  about,
  loads,
  firstId,
  askedFor,
  hint,
  left,
  readers,
  onSent,
  onClose,
}: AskFormProps) {
  const now = useNow();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [loadId, setLoadId] = useState(firstId ?? loads[0].id);
  const [asks, setAsks] = useState<"price" | "quote">("price");
  const [typed, setTyped] = useState<string | null>(null);
  const [minutes, setMinutes] = useState<number>(DEFAULT_MINUTES);
  const [note, setNote] = useState("");
  const readLoads = useLoadReads();
  const chosen = loads.find(({ id }) => id === loadId);
  const isGone = chosen === undefined;
  const load = chosen ?? loads[0];
  const asked = askedFor(load);
  const [count, noun] =
    "carriers" in asked ? [asked.carriers.length, "carrier"] : [asked.vehicles.length, "vehicle"];
  const asksLeft = left?.(load);
  const { bookNowPence } = load;
  const { lowPence, highPence } = load.guide;
  const usual = sortPrice({ bookNowPence, guideLowPence: lowPence, guideHighPence: highPence });
  const price = typed ?? typedPounds(Math.round(usual / 100) * 100);
  const pence = asks === "price" ? readPounds(price) : null;
  const until = clockWords(
    dueAtOf({ ...load, collectDate: new Date(load.collectDate) }, minutes, now).toISOString(),
    now,
  );
  const send = useMutation({
    mutationFn: (pricePence: number | null) =>
      client.offers.send.mutate(
        {
          id: load.id,
          ...asked,
          minutes,
          ...(pricePence !== null && { pricePence }),
          ...(note.trim() !== "" && { note: note.trim() }),
        },
        { context: seen(load) },
      ),
    onSuccess: () => {
      const at = pence === null ? "asked for quotes" : `offered at ${formatPence(pence)}`;
      showToast({ kind: "done", text: `${load.ref} ${at}: ${counted(count, noun)}` });
      onSent?.();
      onClose();
    },
    onSettled: () =>
      Promise.all([
        readLoads(),
        queries.invalidateQueries(trpc.networkPage.read.queryFilter()),
        queries.invalidateQueries(trpc.matching.pathFilter()),
        queries.invalidateQueries(trpc.offers.pathFilter()),
      ]),
  });
  const isWrong = asks === "price" && pence === null;
  const isOver = asksLeft !== undefined && count > asksLeft;
  return (
    <DialogForm
      title={title}
      onSubmit={() => !isGone && !isWrong && !isOver && send.mutate(pence)}
      buttons={
        <>
          {!isGone && asksLeft !== undefined && (
            <Text tone="quiet" size="small">
              {counted(asksLeft, "ask")} left for this load
            </Text>
          )}
          <Button onClick={onClose} shortcut="Esc">
            Not now
          </Button>
          <Button
            type="submit"
            kind="primary"
            busy={send.isPending ? "Sending" : undefined}
            because={
              isGone
                ? "Choose a load first."
                : isOver
                  ? "That many vehicles are asked for it already: wait for an answer, or take an offer back."
                  : isWrong
                    ? "Give the price, or ask for a quote."
                    : undefined
            }
          >
            {isGone ? "Offer" : pence === null ? "Ask for a quote" : `Offer ${formatPence(pence)}`}
          </Button>
        </>
      }
    >
      {about}
      <Field
        label="Which load"
        error={isGone && "The load cannot be offered here any more. Choose another."}
        hint={
          <>
            {hint?.(load)}{" "}
            {load.run?.dueAt != null &&
              `A routing guide is asking for it until ${clockWords(load.run.dueAt, now)}.`}
          </>
        }
      >
        <Select
          value={chosen?.id ?? ""}
          data-autofocus={isGone || undefined}
          onChange={(event) => {
            setLoadId(event.currentTarget.value);
            setTyped(null);
          }}
        >
          {isGone && <option value="">Choose a load</option>}
          {loads.map((one) => (
            <option key={one.id} value={one.id}>
              {loadWords(one, now)}
            </option>
          ))}
        </Select>
      </Field>
      {!isGone && (
        <>
          <Sign from={load.from} to={load.to} miles={load.miles} stops={load.stops.length} />
          <Columns>
            <FieldSet legend="Ask for">
              <Choice
                label="Ask for"
                value={asks}
                options={[
                  { value: "price", name: "A yes or no" },
                  { value: "quote", name: "A quote" },
                ]}
                onChange={setAsks}
              />
            </FieldSet>
            {asks === "price" && (
              <Field
                label="Price"
                hint={
                  pence !== null &&
                  `${formatPerMile(pence, load.miles)} a mile, ${againstGuide(pence, lowPence, highPence)} ${formatRange(lowPence, highPence)}`
                }
              >
                <MoneyInput
                  data-autofocus
                  value={price}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              </Field>
            )}
          </Columns>
          {asks === "price" && (
            <GuideBar lowPence={lowPence} highPence={highPence} pence={pence} whose="mine" ends />
          )}
          <FieldSet legend="Answer within">
            <Choice
              label="Answer within"
              value={String(minutes)}
              options={ANSWER_MINUTES.map((each) => ({ value: String(each), name: formatMinutes(each) }))}
              onChange={(next) => setMinutes(Number(next))}
            />
          </FieldSet>
          <Field
            label="A word for them"
            hint={`Dock or hand-ball, what helps them. ${note.length} of ${MAX_NOTE_LETTERS}`}
          >
            <Input
              value={note}
              maxLength={MAX_NOTE_LETTERS}
              autoComplete="off"
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </Field>
          <p>
            {asks === "quote" ? (
              "They are asked for a quote, and you choose."
            ) : (
              <>
                {count === 1 ? "A yes" : "The first yes"}{" "}
                <b>books the load{pence !== null && ` at ${formatPence(pence)}`}</b> at once.
              </>
            )}{" "}
            {readers}, and have until <b>{until}</b>.
          </p>
        </>
      )}
      {send.error !== null && (
        <ErrorNote error={send.error} kept="Nothing was sent. What you typed is kept." />
      )}
    </DialogForm>
  );
}

/** Describes a load on offer in one line: `M17 to B46, Thu 19 AM, 10 plt, FB-W8RD-3JKP`. */
export function loadWords(load: AskedLoad, now: Date): string {
  const { collectDate: date, collectWindow: window, collectByTime: byTime } = load;
  const { day, rest } = slotWords({ date, window, byTime }, londonDay(now));
  return `${load.from.outcode} to ${load.to.outcode}, ${day} ${rest}, ${whatWords(load)}, ${load.externalRef ?? load.ref}`;
}
