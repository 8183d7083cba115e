"use client";

import { sortPrice } from "@board/api/board/view-rules";
import { DEFAULT_MINUTES, dueAtOf } from "@board/api/offers/rules";
import type { DashboardEntry } from "@board/api/schemas";
import { readPounds } from "@board/api/typed/rules";
import { londonDay } from "@board/calendar";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLoadReads } from "../../shared/load-parts/use-load-action.ts";
import { seen } from "../../shared/trpc/client.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { formatMinutes } from "../../ui/format/ages.ts";
import { counted } from "../../ui/format/counted.ts";
import { clockWords } from "../../ui/format/days.ts";
import { whatWords } from "../../ui/format/loads.ts";
import { againstGuide, formatPence, formatPerMile, formatRange, typedPounds } from "../../ui/format/money.ts";
import { slotWords } from "../../ui/format/slots.ts";
import { showToast } from "../../ui/hooks/toasts.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { FieldSet } from "../../ui/primitives/FieldSet.tsx";
import { Input, MoneyInput, Select } from "../../ui/primitives/Input.tsx";
import { Columns } from "../../ui/primitives/Stack.tsx";
import { GuideBar } from "../../ui/trade/GuideBar.tsx";
import { Sign } from "../../ui/trade/Sign.tsx";
import { useNetworkChange } from "./use-network.ts";

const MAX_WORDS = 200;
const MINUTES = [30, DEFAULT_MINUTES, 120, 240, 1_440];

interface AskDialogProps {
  /** Members of the network. */
  carriers: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Dialog that asks carriers for one of the poster's open loads: at a price, or for a quote. */
export function AskDialog({ carriers, onClose }: AskDialogProps) {
  const loads = useQuery(
    useTRPC().posterDashboard.list.queryOptions({ status: ["POSTED"], sort: "collect", limit: 100 }),
  );
  const [only] = carriers.length === 1 ? carriers : [];
  const title = `Offer a load to ${only?.name ?? counted(carriers.length, "carrier")}`;
  const [first, ...others] = loads.data?.loads ?? [];
  // The dialog opens with its fields, one of which gets the focus.
  if (loads.isPending) return null;
  return (
    <Dialog label={title} onClose={onClose}>
      {first ? (
        <AskForm title={title} loads={[first, ...others]} carriers={carriers} onClose={onClose} />
      ) : (
        <DialogForm
          title={title}
          buttons={
            <>
              <Button onClick={onClose} shortcut="Esc">
                Back
              </Button>
              {loads.isSuccess && (
                <ButtonLink href="/loads/new" kind="primary">
                  Post a load
                </ButtonLink>
              )}
            </>
          }
        >
          {loads.error !== null && <ErrorNote error={loads.error} />}
          {loads.isSuccess && <p>You have no load on offer.</p>}
        </DialogForm>
      )}
    </Dialog>
  );
}

interface AskFormProps extends AskDialogProps {
  title: string;
  loads: readonly [DashboardEntry, ...DashboardEntry[]];
}

function AskForm({ title, loads, carriers, onClose }: AskFormProps) {
  const now = useNow();
  const [loadId, setLoadId] = useState(loads[0].id);
  const [asks, setAsks] = useState<"price" | "quote">("price");
  const [typed, setTyped] = useState<string | null>(null);
  const [minutes, setMinutes] = useState<number>(DEFAULT_MINUTES);
  const [note, setNote] = useState("");
  const readLoads = useLoadReads();
  const load = loads.find(({ id }) => id === loadId) ?? loads[0];
  const { bookNowPence } = load;
  const { lowPence, highPence } = load.guide;
  const usual = sortPrice({ bookNowPence, guideLowPence: lowPence, guideHighPence: highPence });
  const price = typed ?? typedPounds(Math.round(usual / 100) * 100);
  const pence = asks === "price" ? readPounds(price) : null;
  const until = clockWords(
    dueAtOf({ ...load, collectDate: new Date(load.collectDate) }, minutes, now).toISOString(),
    now,
  );
  const send = useNetworkChange(
    (client, pricePence: number | null) =>
      client.offers.send.mutate(
        {
          id: load.id,
          carriers: carriers.map(({ id }) => id),
          minutes,
          ...(pricePence !== null && { pricePence }),
          ...(note.trim() !== "" && { note: note.trim() }),
        },
        { context: seen(load) },
      ),
    ({ offers }) => {
      const at = pence === null ? "asked for quotes" : `offered at ${formatPence(pence)}`;
      showToast({ kind: "done", text: `${load.ref} ${at}: ${counted(offers.length, "carrier")}` });
      onClose();
      return readLoads();
    },
  );
  const isWrong = asks === "price" && pence === null;
  return (
    <DialogForm
      title={title}
      onSubmit={() => !isWrong && send.mutate(pence)}
      buttons={
        <>
          <Button onClick={onClose} shortcut="Esc">
            Not now
          </Button>
          <Button
            type="submit"
            kind="primary"
            busy={send.isPending ? "Sending" : undefined}
            because={isWrong ? "Give the price, or ask for a quote." : undefined}
          >
            {pence === null ? "Ask for a quote" : `Offer ${formatPence(pence)}`}
          </Button>
        </>
      }
    >
      <Field
        label="Which load"
        hint={
          load.run?.dueAt != null &&
          `A routing guide is asking for it until ${clockWords(load.run.dueAt, now)}.`
        }
      >
        <Select value={load.id} onChange={(event) => setLoadId(event.currentTarget.value)}>
          {loads.map((one) => (
            <option key={one.id} value={one.id}>
              {loadWords(one, now)}
            </option>
          ))}
        </Select>
      </Field>
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
          options={MINUTES.map((each) => ({ value: String(each), name: formatMinutes(each) }))}
          onChange={(next) => setMinutes(Number(next))}
        />
      </FieldSet>
      <Field
        label="A word for them"
        hint={`Dock or hand-ball, what helps them. ${note.length} of ${MAX_WORDS}`}
      >
        <Input
          value={note}
          maxLength={MAX_WORDS}
          autoComplete="off"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      <p>
        {asks === "quote" ? (
          "They are asked for a quote, and you choose."
        ) : (
          <>
            {carriers.length === 1 ? "A yes" : "The first yes"}{" "}
            <b>books the load{pence !== null && ` at ${formatPence(pence)}`}</b> at once.
          </>
        )}{" "}
        They read your name, because they are in your network, and have until <b>{until}</b>.
      </p>
      {send.error !== null && (
        <ErrorNote error={send.error} kept="Nothing was sent. What you typed is kept." />
      )}
    </DialogForm>
  );
}

function loadWords(load: DashboardEntry, now: Date): string {
  const { collectDate: date, collectWindow: window, collectByTime: byTime } = load;
  const { day, rest } = slotWords({ date, window, byTime }, londonDay(now));
  return `${load.from.outcode} to ${load.to.outcode}, ${day} ${rest}, ${whatWords(load)}, ${load.externalRef ?? load.ref}`;
}
