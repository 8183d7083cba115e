"use client";

import { MAX_REASON } from "@board/api/admin/rules";
import { MAX_NOTE } from "@board/api/disputes/rules";
import { useState } from "react";
import { heardSentence, outcomeWords } from "../../shared/load-parts/conversation.ts";
import { readSettledPrice, SETTLEMENTS, type Settlement } from "../../shared/load-parts/settlement.ts";
import type { SeenVersion } from "../../shared/load-parts/use-load-action.ts";
import { formatMoment } from "../../ui/format/days.ts";
import { useKept } from "../../ui/hooks/use-kept.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { MoneyInput, TextArea } from "../../ui/primitives/Input.tsx";
import { PanelBody } from "../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { nameBefore } from "./open-dispute.ts";
import type { AdminLoad, Dispute } from "./types.ts";
import { type Client, useAdminAction } from "./use-admin-action.ts";

/** Outcome of a ruling; after `WITHDRAWN` the load goes on. */
type Ending = Settlement | "WITHDRAWN";

interface RulingInput<End extends Ending> {
  ending: End;
  agreedPence?: number | undefined;
  note: string;
}

const priceOf = (agreedPence: number | undefined) => (agreedPence === undefined ? {} : { agreedPence });

interface RulingFormProps<End extends Ending> {
  /** Storage key of the typed text; the load's id is added to it. */
  keptAs: string;
  options: readonly { value: End; name: string }[];
  first: End;
  /** Label of the button that opens the confirmation. */
  verb: (ending: End) => string;
  effect: (ruled: RulingInput<End>) => string;
  /** Returns the maximum length of the reasons. */
  most: (ending: End) => number;
  call: (client: Client, ruled: RulingInput<End>, seen: SeenVersion) => Promise<unknown>;
  load: AdminLoad["load"];
}

/** Form for a ruling, with outcome, price and reasons, and a confirmation before sending. */
function RulingForm<End extends Ending>({
  keptAs,
  options,
  first,
  verb,
  effect,
  most,
  call,
  load,
}: RulingFormProps<End>) {
  const { given, setGiven, forget } = useKept(`${keptAs} ${load.id}`, { ending: first, price: "", note: "" });
  const { ending, price, note } = given;
  const [asked, setAsked] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const rule = useAdminAction<RulingInput<End>>(call, {
    load,
    onDone: () => {
      forget();
      setConfirming(false);
    },
    said: `Done: ${verb(given.ending)}, ${load.ref}`,
  });
  const goesOn = ending === "WITHDRAWN";
  const agreedPence = goesOn ? undefined : readSettledPrice(price);
  const missing = note.trim() === "";

  function submit(): void {
    setAsked(true);
    if (missing || agreedPence === null) return;
    rule.reset();
    setConfirming(true);
  }

  return (
    <PanelBody>
      <Stack as={Form} onSubmit={submit}>
        <Choice
          label="Ruling"
          options={options}
          value={ending}
          onChange={(next) => setGiven({ ...given, ending: next })}
        />
        {!goesOn && (
          <Field
            label={ending === "CONFIRMED" ? "Price, if it changes" : "Charge, if any"}
            hint="Leave it empty to keep the agreed price; 0 for nothing to pay."
            error={agreedPence === null ? "Type pounds, such as 300 or 1,234.50." : undefined}
          >
            <MoneyInput
              value={price}
              maxLength={14}
              onChange={(event) => setGiven({ ...given, price: event.currentTarget.value })}
            />
          </Field>
        )}
        <Field label="Why" error={asked && missing ? "Both ends read why." : undefined}>
          <TextArea
            rows={3}
            maxLength={most(ending)}
            value={note}
            onChange={(event) => setGiven({ ...given, note: event.currentTarget.value })}
          />
        </Field>
        <Row>
          <Button type="submit" kind="danger">
            {verb(ending)}
          </Button>
        </Row>
        {confirming && agreedPence !== null && (
          <ConfirmDialog
            question={`${verb(ending)}?`}
            effect={effect({ ending, agreedPence, note })}
            verb={verb(ending)}
            busy={rule.isPending ? "Ruling" : undefined}
            error={rule.error}
            onConfirm={() => rule.mutate({ ending, agreedPence, note: note.trim() })}
            onClose={() => setConfirming(false)}
          />
        )}
      </Stack>
    </PanelBody>
  );
}

const outcomeSentence = ({ ending, agreedPence }: RulingInput<Ending>) =>
  `Both ends are told that ${outcomeWords(ending, agreedPence ?? null)}.`;

/** Form for a ruling on a dispute: the job counts as done, is called off, or goes on (contract 4). */
export function Ruling({ page, dispute }: { page: AdminLoad; dispute: Dispute }) {
  const { load } = page;
  const before = nameBefore(dispute);
  const names = { poster: load.poster?.name ?? "The poster", carrier: load.carrier?.name ?? "The carrier" };
  return (
    <RulingForm<Ending>
      keptAs="ruling"
      options={[...SETTLEMENTS, { value: "WITHDRAWN", name: `Back to ${before}` }]}
      first="CONFIRMED"
      verb={(ending) => (ending === "WITHDRAWN" ? "End the dispute" : "Rule on the dispute")}
      effect={(ruled) => {
        const heard = heardSentence(dispute, names, new Date());
        return ruled.ending === "WITHDRAWN"
          ? `The dispute ends, and the load goes on as ${before}. ${heard}`
          : `${outcomeSentence(ruled)} ${heard}`;
      }}
      most={(ending) => (ending === "WITHDRAWN" ? MAX_REASON : MAX_NOTE)}
      call={(client, { ending, agreedPence, note }, seen) =>
        ending === "WITHDRAWN"
          ? client.admin.correct.endDispute.mutate({ id: load.id, reason: note }, seen)
          : client.disputes.resolve.mutate(
              { id: load.id, outcome: ending, note, ...priceOf(agreedPence) },
              seen,
            )
      }
      load={load}
    />
  );
}

/** Form that revises a ruling within a day. Both ends read the reason. */
export function ReviseRuling({ page: { load }, until }: { page: AdminLoad; until: string }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <PanelBody>
        <Row>
          <Button onClick={() => setOpen(true)}>Revise the ruling</Button>
          <span>possible until {formatMoment(new Date(until), new Date())}</span>
        </Row>
      </PanelBody>
    );
  return (
    <RulingForm<Settlement>
      keptAs="revised ruling"
      options={SETTLEMENTS}
      first={load.status === "CANCELLED" ? "CANCELLED" : "CONFIRMED"}
      verb={() => "Revise the ruling"}
      effect={(ruled) => `${outcomeSentence(ruled)} The ruling before stays in the history.`}
      most={() => MAX_REASON}
      call={(client, { ending, agreedPence, note }, seen) =>
        client.admin.correct.reviseRuling.mutate(
          { id: load.id, outcome: ending, reason: note, ...priceOf(agreedPence) },
          seen,
        )
      }
      load={load}
    />
  );
}
