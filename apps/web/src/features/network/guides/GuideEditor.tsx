"use client";

import type { RoutingGuideView } from "@board/api/schemas";
import { VehicleClass } from "@board/db/enums";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { planTime, priceWords, whoWords } from "../../../shared/load-parts/guide/step-words.ts";
import { useMembers, WhoBox } from "../../../shared/load-parts/guide/WhoBox.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Input, MoneyInput, Select } from "../../../ui/primitives/Input.tsx";
import { Detail, DetailPart } from "../../../ui/primitives/ListDetail.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { useNetworkChange } from "../use-network.ts";
import {
  type GuideForm,
  moveStep,
  newStep,
  type Pricing,
  readGuide,
  type StepForm,
  type Who,
} from "./guide-form.ts";
import { hoursWords } from "./guide-words.ts";
import { HoursDialog } from "./HoursDialog.tsx";
import { useHours } from "./use-guides.ts";

const SETTLED_MS = 300;
const MAX_STEPS = 10;

interface GuideEditorProps {
  /** The guide that is changed; null for a new one. */
  guide: RoutingGuideView | null;
  initial: GuideForm;
  onSaved: (guide: RoutingGuideView) => void;
  onCopy: (form: GuideForm) => void;
  onClose: () => void;
}

/** Editor of a routing guide. Keys: `Alt ↑` and `Alt ↓` move the step, `Alt S` adds one, `Ctrl Enter` saves. */
export function GuideEditor({ guide, initial, onSaved, onCopy, onClose }: GuideEditorProps) {
  const [form, setForm] = useState(initial);
  const [asked, setAsked] = useState<"remove" | "hours" | null>(null);
  const { guide: read, missing } = readGuide(form);
  const set = (changes: Partial<GuideForm>) => setForm((before) => ({ ...before, ...changes }));
  const save = useNetworkChange(
    (client, given: typeof read) =>
      guide === null
        ? client.routingGuides.save.mutate(given)
        : client.routingGuides.change.mutate({ id: guide.id, ...given }),
    ({ routingGuide }) => onSaved(routingGuide),
  );
  const remove = useNetworkChange(
    (client, id: string) => client.routingGuides.remove.mutate({ id }),
    onClose,
  );
  const isChanged = guide === null || JSON.stringify(form) !== JSON.stringify(initial);
  const submit = () => {
    if (missing === null && !save.isPending) save.mutate(read);
  };
  return (
    <Detail
      label={form.name || "New routing guide"}
      title={form.name || "New routing guide"}
      facts={<Text tone="quiet">{isChanged ? "Changed, not saved" : "Saved"}</Text>}
      action={<IconButton icon={IconX} label="Close" onClick={onClose} />}
      chosen
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && event.ctrlKey) submit();
        }}
      >
        <Stack>
          <Field label="Name">
            <Input value={form.name} maxLength={80} onChange={({ target }) => set({ name: target.value })} />
          </Field>
          <DetailPart>Proposed for</DetailPart>
          <Row gap={8} align="start">
            <Field label="From" hint="Areas or outcodes: BD, LS10">
              <Input value={form.from} size={18} onChange={({ target }) => set({ from: target.value })} />
            </Field>
            <Field label="To" hint="Both empty: never proposed">
              <Input value={form.to} size={18} onChange={({ target }) => set({ to: target.value })} />
            </Field>
          </Row>
          <Row gap={8} role="group" aria-label="Vehicles; none for any">
            {Object.values(VehicleClass).map((one) => (
              <Checkbox
                key={one}
                checked={form.vehicleClasses.includes(one)}
                onChange={() =>
                  set({
                    vehicleClasses: form.vehicleClasses.includes(one)
                      ? form.vehicleClasses.filter((other) => other !== one)
                      : [...form.vehicleClasses, one],
                  })
                }
              >
                {VEHICLE_NAMES[one]}
              </Checkbox>
            ))}
          </Row>
          <Steps steps={form.steps} onChange={(steps) => set({ steps })} />
          <Hours onChange={() => setAsked("hours")} />
          <Times steps={read.steps} />
          {guide && guide.booked.loads > 0 && <Booked guide={guide} />}
          {save.error !== null && <ErrorNote error={save.error} kept="What you typed is kept." />}
          {missing !== null && isChanged && <Text tone="quiet">{missing}</Text>}
          <Row gap={8}>
            <Button
              type="submit"
              kind="primary"
              shortcut="Ctrl Enter"
              busy={save.isPending ? "Saving" : undefined}
              because={missing ?? undefined}
            >
              Save
            </Button>
            {guide && (
              <>
                <Button onClick={() => onCopy(form)}>Copy</Button>
                <Button kind="danger" onClick={() => setAsked("remove")}>
                  Delete…
                </Button>
              </>
            )}
          </Row>
        </Stack>
      </form>
      {asked === "hours" && <HoursDialog onClose={() => setAsked(null)} />}
      {asked === "remove" && guide && (
        <ConfirmDialog
          question={`Delete ${guide.name}?`}
          effect="It is proposed no more. Runs that have begun go on as they are."
          verb="Delete"
          busy={remove.isPending ? "Deleting" : undefined}
          error={remove.error}
          onConfirm={() => remove.mutate(guide.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </Detail>
  );
}

interface StepsProps {
  steps: readonly StepForm[];
  onChange: (steps: readonly StepForm[]) => void;
}

function Steps({ steps, onChange }: StepsProps) {
  const { nameOf } = useMembers();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const keys = useRef(steps.length);
  const nameOfStep = ({ who, chosen }: StepForm) =>
    whoWords(who === "chosen" ? { groups: [...chosen.groups], carriers: [...chosen.carriers] } : who, nameOf);
  const lastIsBoard = steps.at(-1)?.who === "board";

  function add(): void {
    if (steps.length >= MAX_STEPS) return;
    keys.current += 1;
    const at = lastIsBoard ? steps.length - 1 : steps.length;
    onChange(steps.toSpliced(at, 0, newStep(`new ${keys.current}`)));
  }

  function move(nth: number, by: 1 | -1): void {
    const moved = moveStep(steps, nth, by, nameOfStep);
    setSaid(moved.said);
    if (moved.steps === steps) return;
    const focused = document.activeElement;
    onChange(moved.steps);
    // The step keeps its key, so its element moves and the focus would be lost in some browsers.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  }

  function press(event: KeyboardEvent<HTMLOListElement>): void {
    if (!event.altKey) return;
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    const nth = item ? [...(list.current?.children ?? [])].indexOf(item) : -1;
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (by !== null && nth >= 0) move(nth, by);
    else if (event.code === "KeyS") add();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <DetailPart>Steps, one at a time</DetailPart>
      <Stack as="ol" gap={8} ref={list} onKeyDown={press}>
        {steps.map((step, nth) => (
          <li key={step.key} aria-label={`Step ${nth + 1}: ${nameOfStep(step)}`}>
            <StepFields
              nth={nth}
              step={step}
              isLast={nth === steps.length - 1}
              onChange={(changes) => onChange(steps.with(nth, { ...step, ...changes }))}
              onMove={(by) => move(nth, by)}
              onRemove={() => onChange(steps.toSpliced(nth, 1))}
            />
          </li>
        ))}
      </Stack>
      <Row gap={8}>
        <Button
          size="small"
          shortcut="Alt S"
          icon={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={add}
          because={steps.length >= MAX_STEPS ? "A guide has at most ten steps." : undefined}
        >
          Add a step
        </Button>
        <span role="status">{said}</span>
      </Row>
    </>
  );
}

interface StepFieldsProps {
  nth: number;
  step: StepForm;
  isLast: boolean;
  onChange: (changes: Partial<StepForm>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function StepFields({ nth, step, isLast, onChange, onMove, onRemove }: StepFieldsProps) {
  const { who, chosen, pricing, price, percent, minutes } = step;
  const of = `of step ${nth + 1}`;
  return (
    <Row gap={8}>
      <b>{nth + 1}</b>
      <Select
        fit
        aria-label={`Carriers ${of}`}
        value={who}
        onChange={({ currentTarget }) => onChange({ who: currentTarget.value as Who })}
      >
        <option value="chosen">Groups and carriers</option>
        <option value="network">My network</option>
        {isLast && <option value="board">The board</option>}
      </Select>
      {who === "chosen" && (
        <WhoBox
          label={`Groups and carriers ${of}`}
          chosen={chosen}
          onChange={(next) => onChange({ chosen: next })}
        />
      )}
      {who === "board" ? (
        <Text tone="quiet">quotes, without your name, to the end</Text>
      ) : (
        <>
          <Select
            fit
            aria-label={`Price ${of}`}
            value={pricing}
            onChange={({ currentTarget }) => onChange({ pricing: currentTarget.value as Pricing })}
          >
            <option value="fixed">Yes or no at</option>
            <option value="percent">Part of the guide</option>
            <option value="quotes">Ask for quotes</option>
          </Select>
          {pricing === "fixed" && (
            <MoneyInput
              size={6}
              aria-label={`Pounds ${of}`}
              value={price}
              onChange={({ target }) => onChange({ price: target.value })}
            />
          )}
          {pricing === "percent" && (
            <>
              <Input
                size={3}
                inputMode="numeric"
                aria-label={`Per cent ${of}`}
                value={percent}
                onChange={({ target }) => onChange({ percent: target.value })}
              />
              %
            </>
          )}
          <Input
            size={4}
            inputMode="numeric"
            aria-label={`Minutes ${of}`}
            value={minutes}
            onChange={({ target }) => onChange({ minutes: target.value })}
          />
          min
        </>
      )}
      <IconButton
        icon={IconArrowUp}
        label={`Move step ${nth + 1} up`}
        shortcut="Alt ↑"
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={IconArrowDown}
        label={`Move step ${nth + 1} down`}
        shortcut="Alt ↓"
        onClick={() => onMove(1)}
      />
      <IconButton icon={IconTrash} label={`Remove step ${nth + 1}`} onClick={onRemove} />
    </Row>
  );
}

function Hours({ onChange }: { onChange: () => void }) {
  const { data } = useHours();
  return (
    <>
      <DetailPart>Your hours</DetailPart>
      <Row gap={8} justify="between">
        <span>
          {data && <b>{hoursWords(data.workingHours)}</b>}, not on bank holidays in England and Wales.{" "}
          <Text tone="quiet">
            Minutes count in them; day and night where collection ends within 12 hours. A carrier is told at
            any hour.
          </Text>
        </span>
        <Button size="small" onClick={onChange}>
          Change…
        </Button>
      </Row>
    </>
  );
}

/** Latest times of the steps, as if a load were posted now. */
function Times({ steps }: { steps: RoutingGuideView["steps"] }) {
  const trpc = useTRPC();
  const { nameOf } = useMembers();
  const settled = useSettled(JSON.stringify(steps), SETTLED_MS);
  const asked: RoutingGuideView["steps"] = JSON.parse(settled);
  const { data } = useQuery(
    trpc.routingGuides.plan.queryOptions(
      { steps: asked },
      { enabled: asked.length > 0, placeholderData: keepPreviousData },
    ),
  );
  if (data === undefined || data.steps.length !== asked.length) return null;
  const now = new Date(data.now);
  return (
    <>
      <DetailPart>A load posted now</DetailPart>
      <Pairs
        pairs={asked.map((step, nth) => {
          const at = data.steps[nth]?.beginsAt;
          return [
            at ? planTime(at, now) : "–",
            `${whoWords(step.to, nameOf)}, ${priceWords(step, step.pricePence)}`,
          ];
        })}
      />
      <Text as="p" tone="quiet">
        At the latest. A step ends early when all have said no, or when collection leaves no time.
      </Text>
    </>
  );
}

function Booked({ guide: { steps, booked } }: { guide: RoutingGuideView }) {
  const { nameOf } = useMembers();
  const share = (count: number) => `${count}, ${Math.round((100 * count) / booked.loads)} %`;
  return (
    <>
      <DetailPart>Where were loads booked?</DetailPart>
      <Pairs
        pairs={steps.map((step, nth) => [
          step.to === "board" ? "The board" : `Step ${nth + 1}, ${whoWords(step.to, nameOf)}`,
          share(booked.steps[nth] ?? 0),
        ])}
      />
    </>
  );
}
