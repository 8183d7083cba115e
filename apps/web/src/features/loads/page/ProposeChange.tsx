"use client";

import { MAX_PALLETS, MAX_PARCELS } from "@board/api/loads/posting-rules";
import { MAX_TERMS_DAYS } from "@board/api/terms";
import { readTime } from "@board/api/typed/rules";
import { type Day, londonDay } from "@board/calendar";
import { useState } from "react";
import { FormError } from "../../../shared/load-parts/FormError.tsx";
import { PostcodeField } from "../../../shared/load-parts/PostcodeField.tsx";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import { usePlace } from "../../../shared/load-parts/use-place.ts";
import type { PageLoad } from "../../../shared/load-parts/view.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { useKept } from "../../../ui/hooks/use-kept.ts";
import { useClock } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { MoneyInput, Select, TextArea } from "../../../ui/primitives/Input.tsx";
import { NumberField } from "../../../ui/primitives/NumberField.tsx";
import { Columns } from "../../../ui/primitives/Stack.tsx";
import { TimeField } from "../../../ui/primitives/TimeField.tsx";
import { parseDelta } from "./change-facts.ts";

/** Fields that show their own errors, except the fields of further stops. */
const FIELDS = [
  "patch/collectDate",
  "patch/collectWindow",
  "patch/collectByTime",
  "patch/deliverDate",
  "patch/deliverWindow",
  "patch/deliverByTime",
  "patch/toPostcode",
  "patch/vehicleClass",
  "patch/pallets",
  "patch/parcels",
  "patch/termsDays",
  "penceDelta",
];

/** Returns the form fields, filled from the load. */
function formOf(load: PageLoad) {
  return {
    collectDate: load.collectDate,
    collectWindow: load.collectWindow,
    collectByTime: load.collectByTime ?? "",
    deliverDate: load.deliverDate ?? "",
    deliverWindow: load.deliverWindow,
    deliverByTime: load.deliverByTime ?? "",
    toPostcode: load.toPostcode,
    vehicleClass: load.vehicleClass,
    pallets: load.pallets,
    parcels: load.parcels,
    termsDays: load.termsDays,
  };
}
type Form = ReturnType<typeof formOf>;

type Stop = PageLoad["stops"][number];
type StopSlot = { date: string; byTime: string };

/** Returns the form fields for the slots of further stops. */
function slotsOf(load: PageLoad): StopSlot[] {
  return load.stops.map(({ date, byTime }) => ({ date: date ?? "", byTime: byTime ?? "" }));
}

/** Returns a stop for the request, with the slot as typed. Its number tells the API which stop's site to keep. */
function stopOf({ number, kind, postcode, window, pallets, parcels }: Stop, { date, byTime }: StopSlot) {
  return {
    number,
    kind,
    postcode,
    window,
    ...(date === "" ? {} : { date }),
    ...(byTime === "" ? {} : { byTime: readTime(byTime) ?? byTime }),
    ...(pallets === null ? {} : { pallets }),
    ...(parcels === null ? {} : { parcels }),
  };
}

/** Returns all stops if one of them differs, since stops are agreed as a whole. */
function stopsOf(load: PageLoad, slots: readonly StopSlot[]) {
  const listOf = (typed: readonly StopSlot[]) =>
    load.stops.map((stop, nth) => stopOf(stop, typed[nth] ?? { date: "", byTime: "" }));
  const [was, is] = [listOf(slotsOf(load)), listOf(slots)];
  return JSON.stringify(was) === JSON.stringify(is) ? {} : { stops: is };
}

/** Returns the patch of the fields that differ from the load; null clears a field. */
function patchOf(form: Form, load: PageLoad) {
  const before = formOf(load);
  const given = {
    ...form,
    collectByTime: readTime(form.collectByTime) ?? form.collectByTime,
    deliverByTime: readTime(form.deliverByTime) ?? form.deliverByTime,
  };
  const differs = Object.entries(given).filter(([name, value]) => value !== before[name as keyof Form]);
  return Object.fromEntries(differs.map(([name, value]) => [name, value === "" ? null : value]));
}

/** Returns the error paths of stops that are not done yet. */
function stopFieldsOf({ stops }: PageLoad): string[] {
  return stops.flatMap(({ doneAt }, nth) =>
    doneAt === null ? [`patch/stops/${nth}/date`, `patch/stops/${nth}/byTime`] : [],
  );
}

interface ProposeChangeProps {
  /** The load as it is now. */
  present: PageLoad;
  /** Name of the other end. */
  other: string;
  onClose: () => void;
}

/**
 * Dialog that proposes a change of a booked load. Differences are taken from the version that the dialog first opened
 * with.
 */
export function ProposeChange({ present, other, onClose }: ProposeChangeProps) {
  const { given, setGiven, forget } = useKept(`change ${present.id}`, {
    load: present,
    form: formOf(present),
    slots: slotsOf(present),
    delta: "",
    note: "",
  });
  const { load, form, slots, delta, note } = given;
  const today = useClock((now) => londonDay(new Date(now)));
  const [seenLoad, setSeenLoad] = useState(load);
  const set = (changed: Partial<Form>) => setGiven({ ...given, form: { ...form, ...changed } });
  const penceDelta = parseDelta(delta);
  const to = usePlace(form.toPostcode);
  const patch = { ...patchOf(form, load), ...stopsOf(load, slots) };
  const propose = useLoadAction(seenLoad, {
    call: (client, _input, seen) =>
      client.changes.propose.mutate(
        {
          id: load.id,
          patch,
          penceDelta: penceDelta ?? 0,
          ...(note.trim() ? { note: note.trim() } : {}),
        },
        seen,
      ),
    onDone: () => {
      forget();
      onClose();
    },
    said: "Change proposed",
  });
  const wrong = (field: string) => fieldError(propose.error, `patch/${field}`);
  const isSame = Object.keys(patch).length === 0 && penceDelta === 0;
  return (
    <Dialog label="Propose a change" onClose={onClose} kind="wide">
      <DialogForm
        title="Propose a change"
        onSubmit={() => penceDelta !== null && !isSame && !propose.isPending && propose.mutate()}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button
              type="submit"
              kind="primary"
              busy={propose.isPending ? "Proposing" : undefined}
              because={isSame ? "Nothing is changed yet" : undefined}
            >
              Propose to {other}
            </Button>
          </>
        }
      >
        <p>Nothing changes until {other} agrees. Edit only what should change.</p>
        {load.collectedAt === null && (
          <SlotFields name="Collect" end="collect" form={form} today={today} wrong={wrong} onChange={set} />
        )}
        {load.stops.map((stop, nth) => (
          <StopFields
            key={stop.number}
            stop={stop}
            slot={slots[nth] ?? { date: "", byTime: "" }}
            today={today}
            wrong={(part) => wrong(`stops/${nth}/${part}`)}
            onChange={(slot) => setGiven({ ...given, slots: slots.with(nth, slot) })}
          />
        ))}
        <PostcodeField
          label="Deliver to"
          name="toPostcode"
          value={form.toPostcode}
          lookUp={to}
          error={wrong("toPostcode")}
          onChange={(toPostcode) => set({ toPostcode })}
        />
        <SlotFields name="Deliver" end="deliver" form={form} today={today} wrong={wrong} onChange={set} />
        <Columns>
          <Field label="Vehicle" error={wrong("vehicleClass")}>
            <Select
              value={form.vehicleClass}
              onChange={(event) => set({ vehicleClass: event.currentTarget.value as Form["vehicleClass"] })}
            >
              {Object.entries(VEHICLE_NAMES).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Pallets" error={wrong("pallets")}>
            <NumberField
              value={form.pallets}
              min={0}
              max={MAX_PALLETS}
              onChange={(pallets) => set({ pallets })}
            />
          </Field>
          <Field label="Parcels" error={wrong("parcels")}>
            <NumberField
              value={form.parcels}
              min={0}
              max={MAX_PARCELS}
              onChange={(parcels) => set({ parcels })}
            />
          </Field>
          <Field label="Paid within, days" error={wrong("termsDays")}>
            <NumberField
              value={form.termsDays}
              min={0}
              max={MAX_TERMS_DAYS}
              onChange={(termsDays) => set({ termsDays: termsDays ?? load.termsDays })}
            />
          </Field>
          <Field
            label="Price difference"
            hint={`Agreed: ${formatPence(load.agreedPence ?? 0)}. 25 adds £25, -10 takes £10 off.`}
            error={
              penceDelta === null
                ? "Type pounds, such as 25 or -10.50."
                : fieldError(propose.error, "penceDelta")
            }
          >
            <MoneyInput
              inputMode="text"
              value={delta}
              maxLength={14}
              onChange={(event) => setGiven({ ...given, delta: event.currentTarget.value })}
            />
          </Field>
        </Columns>
        <Field label="Note" hint="May be left empty.">
          <TextArea
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setGiven({ ...given, note: event.currentTarget.value })}
          />
        </Field>
        {propose.isError && (
          <FormError
            error={propose.error}
            seen={seenLoad}
            present={present}
            fields={[...FIELDS, ...stopFieldsOf(load)]}
            onGoOn={() => {
              setSeenLoad(present);
              propose.reset();
            }}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

/** Returns the error text of a field, by its path in the patch. */
type ErrorOf = (field: string) => string | undefined;

interface StopFieldsProps {
  stop: Stop;
  slot: StopSlot;
  today: Day;
  wrong: ErrorOf;
  onChange: (slot: StopSlot) => void;
}

/** Fields for the slot of a further stop that is not done yet. */
function StopFields({ stop, slot, today, wrong, onChange }: StopFieldsProps) {
  if (stop.doneAt !== null) return null;
  const name = `Stop ${stop.number}, ${stop.outcode}`;
  return (
    <Columns>
      <Field label={`${name}, on`} error={wrong("date")}>
        <DateField value={slot.date} min={today} onChange={(date) => onChange({ ...slot, date })} />
      </Field>
      <Field label={`${name}, by`} error={wrong("byTime")}>
        <TimeField value={slot.byTime} onChange={(byTime) => onChange({ ...slot, byTime })} />
      </Field>
    </Columns>
  );
}

interface SlotFieldsProps {
  name: "Collect" | "Deliver";
  end: "collect" | "deliver";
  form: Form;
  today: Day;
  wrong: ErrorOf;
  onChange: (given: Partial<Form>) => void;
}

const WINDOWS = { AM: "AM", PM: "PM", Anytime: "Any time" } as const;

function SlotFields({ name, end, form, today, wrong, onChange }: SlotFieldsProps) {
  return (
    <Columns>
      <Field label={`${name} on`} error={wrong(`${end}Date`)}>
        <DateField
          value={form[`${end}Date`]}
          min={today}
          onChange={(day) => onChange({ [`${end}Date`]: day })}
        />
      </Field>
      <Field label={`${name}, time of day`} error={wrong(`${end}Window`)}>
        <Select
          value={form[`${end}Window`]}
          onChange={(event) => onChange({ [`${end}Window`]: event.currentTarget.value })}
        >
          {Object.entries(WINDOWS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={`${name} by`} error={wrong(`${end}ByTime`)}>
        <TimeField value={form[`${end}ByTime`]} onChange={(typed) => onChange({ [`${end}ByTime`]: typed })} />
      </Field>
    </Columns>
  );
}
