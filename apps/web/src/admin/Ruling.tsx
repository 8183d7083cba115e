"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Choice } from "../ui/Choice.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Field } from "../ui/Field.tsx";
import { MoneyInput } from "../ui/Input.tsx";
import styles from "./AdminForms.module.css";
import { nameBefore } from "./open-dispute.ts";
import { type Ending, readRuledPrice } from "./ruling-input.ts";
import type { AdminLoad, Dispute } from "./types.ts";
import { useAdminAction } from "./use-admin-action.ts";

interface Ruled {
  ending: Ending;
  agreedPence?: number | undefined;
  note: string;
}

/** An admin rules alone: the work stands, it is called off, or the load goes on from where it was (contract 4). */
export function Ruling({ page, dispute }: { page: AdminLoad; dispute: Dispute }) {
  const { load } = page;
  const [ending, setEnding] = useState<Ending>("CONFIRMED");
  const [price, setPrice] = useState("");
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const rule = useAdminAction<Ruled>(
    (client, { ending: outcome, agreedPence, note: given }, seen) =>
      outcome === "WITHDRAWN"
        ? client.admin.correct.endDispute.mutate({ id: load.id, reason: given }, seen)
        : client.disputes.resolve.mutate(
            {
              id: load.id,
              outcome,
              note: given,
              ...(agreedPence === undefined ? {} : { agreedPence }),
            },
            seen,
          ),
    { load },
  );
  const before = nameBefore(dispute);
  const goesOn = ending === "WITHDRAWN";
  const agreedPence = goesOn ? undefined : readRuledPrice(price);
  const missing = note.trim() === "";
  const options = [
    { value: "CONFIRMED", name: "The work stands" },
    { value: "CANCELLED", name: "Called off" },
    { value: "WITHDRAWN", name: `Back to ${before}` },
  ] as const;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (missing || agreedPence === null || rule.isPending) return;
    rule.mutate({ ending, agreedPence, note: note.trim() });
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Choice label="Ruling" options={options} value={ending} onChange={setEnding} />
      {goesOn ? (
        <p>The dispute ends, and the load goes on as {before}.</p>
      ) : (
        <Field
          label={ending === "CONFIRMED" ? "Price, if it changes" : "Charge, if any"}
          hint="Empty: as agreed. 0: nothing to pay."
          error={agreedPence === null ? "Type pounds, such as 300 or 1,234.50." : undefined}
        >
          <MoneyInput
            value={price}
            maxLength={14}
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
        </Field>
      )}
      <Field label="Why" error={asked && missing ? "Both sides read why." : undefined}>
        <textarea
          className={styles.text}
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" kind="danger" busy={rule.isPending ? "Ruling" : undefined}>
          {goesOn ? "End the dispute" : "Rule on the dispute"}
        </Button>
      </div>
      {rule.isError && <ErrorNote error={rule.error} kept="What you typed is kept." />}
    </form>
  );
}
