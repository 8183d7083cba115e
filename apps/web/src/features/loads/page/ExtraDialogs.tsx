"use client";

import { formatSum } from "@board/api/pounds";
import { poundsTrouble, readPounds } from "@board/api/typed/rules";
import { useState } from "react";
import { EXTRA_NAMES, type Extra } from "../../../shared/load-parts/extras.ts";
import { FormError } from "../../../shared/load-parts/FormError.tsx";
import type { JobPlace } from "../../../shared/load-parts/places.ts";
import { ReasonDialog } from "../../../shared/load-parts/ReasonDialog.tsx";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import type { PageLoad } from "../../../shared/load-parts/view.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { typedPounds } from "../../../ui/format/money.ts";
import { useKept } from "../../../ui/hooks/use-kept.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { MoneyInput, Select, TextArea } from "../../../ui/primitives/Input.tsx";
import { Columns } from "../../../ui/primitives/Stack.tsx";

export type ExtraAction = Extra["allowedActions"][number];

interface AnswerExtraProps {
  load: PageLoad;
  extra: Extra;
  /** Kind and place of the extra. */
  name: string;
  action: ExtraAction;
  onClose: () => void;
}

/** Dialog that confirms an end's answer to an extra; sends the version of the load that was seen. */
export function AnswerExtra({ action, ...props }: AnswerExtraProps) {
  const { load, extra, name, onClose } = props;
  if (action === "accept") return <Accept {...props} />;
  if (action === "propose") return <AnotherSum {...props} />;
  if (action === "withdraw") return <Withdraw {...props} />;
  return (
    <ReasonDialog
      load={load}
      title={`Query: ${name}?`}
      effect="It then no longer stands by itself: it waits until you both agree on a sum, or the carrier withdraws it."
      label="Why do you not accept it?"
      verb="Query"
      busy="Querying"
      required
      call={(client, reason, seen) =>
        client.extras.query.mutate({ id: load.id, extraId: extra.id, reason }, seen)
      }
      onClose={onClose}
    />
  );
}

type DialogProps = Omit<AnswerExtraProps, "action">;

function Accept({ load, extra, name, onClose }: DialogProps) {
  // Keeps the sum of the question, so that an answer never binds to one that came meanwhile.
  const [asked] = useState(extra.acceptPence ?? extra.pence);
  const verb = `Accept ${formatSum(asked)}`;
  const accept = useLoadAction(load, {
    call: (client, _input, seen) =>
      client.extras.accept.mutate({ id: load.id, extraId: extra.id, expectedPence: asked }, seen),
    onDone: onClose,
    said: `Accepted ${formatSum(asked)}`,
  });
  return (
    <ConfirmDialog
      question={`${verb}?`}
      effect={`${name} is then owed with the job, without VAT. It cannot be taken back.`}
      verb={verb}
      kind="go"
      busy={accept.isPending ? "Accepting" : undefined}
      error={accept.error}
      changes={accept.changes}
      onConfirm={() => accept.mutate()}
      onClose={onClose}
    />
  );
}

function AnotherSum({ load, extra, name, onClose }: DialogProps) {
  const [typed, setTyped] = useState(typedPounds(extra.offer?.pence ?? extra.pence));
  const pence = readPounds(typed);
  const propose = useLoadAction<number>(load, {
    call: (client, sum, seen) =>
      client.extras.offer.mutate({ id: load.id, extraId: extra.id, pence: sum }, seen),
    onDone: onClose,
    said: "Another sum is proposed",
  });
  return (
    <ConfirmDialog
      question={`Agree on a sum: ${name}`}
      effect="The other end reads your sum, and accepts it or names another."
      verb={pence === null ? "Propose" : `Propose ${formatSum(pence)}`}
      kind="primary"
      busy={propose.isPending ? "Proposing" : undefined}
      error={propose.error}
      changes={propose.changes}
      lacks={pence === null ? "Type the sum in pounds." : undefined}
      onConfirm={() => pence !== null && propose.mutate(pence)}
      onClose={onClose}
    >
      <Field label="Without VAT" error={poundsTrouble(typed)?.trouble ?? fieldError(propose.error, "pence")}>
        <MoneyInput
          value={typed}
          maxLength={12}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}

function Withdraw({ load, extra, name, onClose }: DialogProps) {
  const withdraw = useLoadAction(load, {
    call: (client, _input, seen) => client.extras.withdraw.mutate({ id: load.id, extraId: extra.id }, seen),
    onDone: onClose,
    said: `Withdrawn: ${name}`,
  });
  return (
    <ConfirmDialog
      question={`Withdraw: ${name}?`}
      effect="It is then not owed, and the other end is told."
      verb="Withdraw"
      busy={withdraw.isPending ? "Withdrawing" : undefined}
      error={withdraw.error}
      changes={withdraw.changes}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  );
}

interface AddExtraProps {
  load: PageLoad;
  places: readonly JobPlace[];
  /** Name of the poster. */
  other: string;
  onClose: () => void;
}

const EMPTY: { kind: Extra["kind"]; place: string; pounds: string; note: string } = {
  kind: "TOLL",
  place: "",
  pounds: "",
  note: "",
};

/** Dialog in which the carrier proposes an extra. */
export function AddExtra({ load, places, other, onClose }: AddExtraProps) {
  const { given, setGiven, forget } = useKept(`extra ${load.id}`, EMPTY);
  const [tried, setTried] = useState(false);
  const [seenLoad, setSeenLoad] = useState(load);
  const { kind, place, pounds, note } = given;
  const set = (changed: Partial<typeof EMPTY>) => setGiven({ ...given, ...changed });
  const pence = readPounds(pounds);
  const propose = useLoadAction<number>(seenLoad, {
    call: (client, sum, seen) =>
      client.extras.propose.mutate(
        {
          id: load.id,
          kind,
          pence: sum,
          note: note.trim(),
          ...(place === "" ? {} : { place: Number(place) }),
        },
        seen,
      ),
    onDone: () => {
      forget();
      onClose();
    },
    said: "Extra proposed",
  });
  const missing = {
    pence: pence === null && "Type the sum in pounds.",
    note: note.trim() === "" && "Say what it is for: the poster reads it.",
  };

  function submit(): void {
    setTried(true);
    if (pence !== null && !missing.note && !propose.isPending) propose.mutate(pence);
  }

  return (
    <Dialog label="Add an extra" onClose={onClose}>
      <DialogForm
        title="Add an extra"
        onSubmit={submit}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button type="submit" kind="primary" busy={propose.isPending ? "Proposing" : undefined}>
              {pence === null ? "Propose" : `Propose ${formatSum(pence)}`}
            </Button>
          </>
        }
      >
        <Columns>
          <Field label="Kind" error={fieldError(propose.error, "kind")}>
            <Select
              value={kind}
              data-autofocus
              onChange={(event) => set({ kind: event.currentTarget.value as Extra["kind"] })}
            >
              {Object.entries(EXTRA_NAMES).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Without VAT"
            error={
              poundsTrouble(pounds)?.trouble ??
              ((tried && missing.pence) || fieldError(propose.error, "pence"))
            }
          >
            <MoneyInput
              value={pounds}
              maxLength={12}
              onChange={(event) => set({ pounds: event.currentTarget.value })}
            />
          </Field>
        </Columns>
        <Field label="Place" error={fieldError(propose.error, "place")}>
          <Select value={place} onChange={(event) => set({ place: event.currentTarget.value })}>
            <option value="">The whole job</option>
            {places.map(({ number, outcode, town }) => (
              <option key={number} value={number}>
                {number}. {outcode} {town}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Why, in a sentence"
          error={(tried && missing.note) || fieldError(propose.error, "note")}
        >
          <TextArea
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </Field>
        <p>
          {other} accepts or queries it. If it stands without an answer, its line says from when. Waiting that
          the board can work out is proposed with the delivery, without you.
        </p>
        {propose.isError && (
          <FormError
            error={propose.error}
            seen={seenLoad}
            present={load}
            fields={["kind", "place", "pence", "note"]}
            onGoOn={() => {
              setSeenLoad(load);
              propose.reset();
            }}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
