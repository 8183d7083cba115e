"use client";

import { MAX_NOTE } from "@board/api/disputes/rules";
import { useState } from "react";
import type { SeenLoad } from "../../../shared/load-parts/changed-facts.ts";
import { readSettledPrice, SETTLEMENTS, type Settlement } from "../../../shared/load-parts/settlement.ts";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import { useKept } from "../../../ui/hooks/use-kept.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { MoneyInput, TextArea } from "../../../ui/primitives/Input.tsx";
import { Columns, Row, Stack } from "../../../ui/primitives/Stack.tsx";

interface Proposal {
  outcome: Settlement;
  agreedPence?: number;
  note: string;
}

const NOTHING: { outcome: Settlement; price: string; note: string } = {
  outcome: "CONFIRMED",
  price: "",
  note: "",
};

/** Form that proposes an outcome; the dispute ends when the other end agrees. */
export function Propose({ load, counter }: { load: SeenLoad; counter: boolean }) {
  const { given, setGiven, forget } = useKept(`settle ${load.id}`, NOTHING);
  const { outcome, price, note } = given;
  const [asked, setAsked] = useState(false);
  const propose = useLoadAction<Proposal>(load, {
    call: (client, input, seen) => client.disputes.resolve.mutate({ id: load.id, ...input }, seen),
    onDone: () => {
      forget();
      setAsked(false);
    },
  });
  const agreedPence = readSettledPrice(price);

  function submit(): void {
    setAsked(true);
    if (agreedPence === null || note.trim() === "" || propose.isPending) return;
    propose.mutate({ outcome, note: note.trim(), ...(agreedPence === undefined ? {} : { agreedPence }) });
  }

  return (
    <Stack as={Form} onSubmit={submit}>
      <h3>{counter ? "Or propose another settlement" : "Propose a settlement"}</h3>
      <Choice
        label="How it ends"
        options={SETTLEMENTS}
        value={outcome}
        onChange={(next) => setGiven({ ...given, outcome: next })}
      />
      <Columns narrow>
        <Field
          label={outcome === "CONFIRMED" ? "Price, if it changes" : "Charge, if any"}
          error={agreedPence === null ? "Type pounds, such as 300 or 1,234.50." : undefined}
          hint="Leave it empty to keep the agreed price."
        >
          <MoneyInput
            value={price}
            maxLength={14}
            onChange={(event) => setGiven({ ...given, price: event.target.value })}
          />
        </Field>
        <Field label="Why" error={asked && note.trim() === "" ? "Say why this is fair." : undefined}>
          <TextArea
            rows={2}
            maxLength={MAX_NOTE}
            value={note}
            onChange={(event) => setGiven({ ...given, note: event.target.value })}
          />
        </Field>
      </Columns>
      <Row>
        <Button type="submit" busy={propose.isPending ? "Proposing" : undefined}>
          Propose
        </Button>
      </Row>
      {propose.isError && (
        <ErrorNote error={propose.error} changes={propose.changes} kept="What you typed is kept." />
      )}
    </Stack>
  );
}
