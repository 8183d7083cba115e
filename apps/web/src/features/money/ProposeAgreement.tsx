"use client";

import { addDays, addYears, type Day } from "@board/calendar";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { useSettled } from "../../ui/hooks/use-settled.ts";
import { Combobox } from "../../ui/primitives/Combobox.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { Field } from "../../ui/primitives/Field.tsx";

const SETTLED_MS = 120;

/** Dialog that asks a carrier, to be found by name, to let the poster make its invoices. */
export function ProposeAgreement({ today, onClose }: { today: Day; onClose: () => void }) {
  const last = addDays(addYears(today, 1), -1);
  const [typed, setTyped] = useState("");
  const [until, setUntil] = useState<Day | "">(last);
  const q = useSettled(typed.trim(), SETTLED_MS);
  const found = useQuery(
    useTRPC().firms.findCarriers.queryOptions({ q, limit: "10" }, { placeholderData: keepPreviousData }),
  ).data?.carriers;
  const carrier = found?.find(({ name }) => name === typed.trim());
  const propose = useMoneyAction({
    call: async (client) => {
      if (carrier === undefined || until === "") return;
      await client.selfBilling.propose.mutate({ carrierId: carrier.carrierId, until });
    },
    said: () => `Asked ${typed}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question="Ask a carrier for self-billing"
      effect="The carrier reads the agreement and accepts it. It covers the jobs that it delivers from that day on, at most for a year."
      verb="Ask"
      kind="primary"
      busy={propose.isPending ? "Asking" : undefined}
      error={propose.error}
      lacks={
        carrier === undefined
          ? "Choose a carrier that has had a load of yours."
          : until === ""
            ? "Choose the last day."
            : undefined
      }
      onConfirm={() => propose.mutate()}
      onClose={onClose}
    >
      <Field
        label="Carrier"
        hint="One that has had a load of yours."
        error={fieldError(propose.error, "carrierId")}
      >
        <Combobox
          value={typed}
          onChange={setTyped}
          items={found ?? []}
          textOf={({ name }) => name}
          listLabel="Your carriers"
          takesFirst
          data-autofocus
        >
          {({ name }) => name}
        </Combobox>
      </Field>
      <Field label="Until" error={fieldError(propose.error, "until")}>
        <DateField value={until} min={today} max={last} onChange={setUntil} />
      </Field>
    </ConfirmDialog>
  );
}
