"use client";

import type { RoutingGuideView } from "@board/api/schemas";
import { VehicleClass } from "@board/db/enums";
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPlus,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { hoursWords, planTime, priceWords, whoWords } from "../../../shared/load-parts/guide/step-words.ts";
import { useHours } from "../../../shared/load-parts/guide/use-guides.ts";
import { useMembers, WhoBox } from "../../../shared/load-parts/guide/WhoBox.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatMinutes } from "../../../ui/format/ages.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Bars } from "../../../ui/primitives/Chart.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { ChosenButton } from "../../../ui/primitives/ChosenButton.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Input, MoneyInput, Select } from "../../../ui/primitives/Input.tsx";
import { Key, Keys } from "../../../ui/primitives/Key.tsx";
import { Detail } from "../../../ui/primitives/ListDetail.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { PageColumn } from "../../../ui/primitives/Page.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Columns, Lines, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { PlanTimes } from "../../../ui/trade/PlanTimes.tsx";
import { StepNumber } from "../../../ui/trade/StepList.tsx";
import { useNetworkChange } from "../use-network.ts";
import styles from "./GuideEditor.module.css";
import {
  type GuideForm,
  moveStep,
  newStep,
  type Pricing,
  readGuide,
  type StepForm,
  splitPlaces,
  typedPlaces,
  type Who,
} from "./guide-form.ts";
import { sameLaneWords } from "./guide-words.ts";
import { HoursDialog } from "./HoursDialog.tsx";

const SETTLED_MS = 300;
const MAX_STEPS = 10;

interface GuideEditorProps {
  /** The guide that is changed; null for a new one. */
  guide: RoutingGuideView | null;
  /** Routing guides of the firm, this one included. */
  guides: readonly RoutingGuideView[];
  initial: GuideForm;
  /** True if the person opened it, false if it is the first one beside its list. */
  chosen: boolean;
  onSaved: (guide: RoutingGuideView) => void;
  onCopy: (form: GuideForm) => void;
  onClose: () => void;
}

/** Editor of a routing guide. Keys: `Alt ↑` and `Alt ↓` move the step, `Alt S` adds one, `Ctrl Enter` saves. */
export function GuideEditor(props: GuideEditorProps) {
  const { guide, guides, initial, chosen, onSaved, onCopy, onClose } = props;
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
  const id = useId();
  const submit = () => {
    if (missing === null && !save.isPending) save.mutate(read);
  };
  const saved = guide && `saved ${formatExact(new Date(guide.updatedAt))}`;
  const sameLane = sameLaneWords({ ...read, id: guide?.id ?? "" }, guides);
  return (
    <Detail
      label={form.name || "New routing guide"}
      title={form.name || "New routing guide"}
      facts={
        <Text tone="quiet">{[isChanged && "Changed, not saved", saved].filter(Boolean).join(" · ")}</Text>
      }
      action={
        <Row gap={8}>
          {guide && (
            <>
              <Button onClick={() => onCopy(form)}>Copy</Button>
              <Button kind="danger" onClick={() => setAsked("remove")}>
                Delete…
              </Button>
            </>
          )}
          <Button
            type="submit"
            form={id}
            kind="primary"
            shortcut="Ctrl Enter"
            busy={save.isPending ? "Saving" : undefined}
            because={missing ?? undefined}
          >
            Save
          </Button>
          {chosen && <IconButton icon={IconX} label="Close" onClick={onClose} />}
        </Row>
      }
      chosen={chosen}
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && event.ctrlKey) submit();
        }}
      >
        <Stack>
          {save.error !== null && <ErrorNote error={save.error} kept="What you typed is kept." />}
          {missing !== null && isChanged && <Text tone="quiet">{missing}</Text>}
          <div className={styles.parts}>
            <PageColumn>
              <ProposedFor form={form} set={set} sameLane={sameLane} />
              <Steps steps={form.steps} onChange={(steps) => set({ steps })} />
              <Hours onChange={() => setAsked("hours")} />
            </PageColumn>
            <PageColumn as="aside">
              <Times steps={read.steps} />
              {guide && guide.booked.loads > 0 && <Booked guide={guide} />}
            </PageColumn>
          </div>
        </Stack>
      </form>
      {asked === "hours" && <HoursDialog onClose={() => setAsked(null)} />}
      {asked === "remove" && guide && (
        <ConfirmDialog
          question={`Delete ${guide.name}?`}
          effect="It is no longer proposed. Runs that have begun go on."
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

interface ProposedForProps {
  form: GuideForm;
  set: (changes: Partial<GuideForm>) => void;
  /** Other guides of the same lanes, in words. */
  sameLane: string;
}

function ProposedFor({ form, set, sameLane }: ProposedForProps) {
  const { vehicleClasses } = form;
  return (
    <Panel title="Proposed for" sub="the form picks it, you can always change it">
      <Stack>
        <Columns>
          <Field label="Name">
            <Input value={form.name} maxLength={80} onChange={({ target }) => set({ name: target.value })} />
          </Field>
          <Field label="From" hint="Areas or outcodes: BD, LS10">
            <Places label="From" value={form.from} onChange={(from) => set({ from })} />
          </Field>
          <Field label="To" hint="Both empty: never proposed">
            <Places label="To" value={form.to} onChange={(to) => set({ to })} />
          </Field>
        </Columns>
        <Row gap={8} role="group" aria-label="Vehicles; none for any">
          {Object.values(VehicleClass).map((one) => (
            <Checkbox
              key={one}
              checked={vehicleClasses.includes(one)}
              onChange={() =>
                set({
                  vehicleClasses: vehicleClasses.includes(one)
                    ? vehicleClasses.filter((other) => other !== one)
                    : [...vehicleClasses, one],
                })
              }
            >
              {VEHICLE_NAMES[one]}
            </Checkbox>
          ))}
        </Row>
        {sameLane && <Note kind="info">{sameLane}</Note>}
      </Stack>
    </Panel>
  );
}

interface PlacesProps extends Pick<ComponentProps<"input">, "id" | "aria-describedby"> {
  label: "From" | "To";
  /** Places as typed; the last one has no separator after it while it is being typed. */
  value: string;
  onChange: (value: string) => void;
}

/** Field of areas and outcodes: those that are typed stand before it, as buttons that take them out. */
function Places({ label, value, onChange, ...field }: PlacesProps) {
  const { places, rest } = splitPlaces(value);
  const end = () => rest !== "" && onChange(typedPlaces([...places, rest]));
  return (
    <Row gap={4}>
      {places.map((place) => (
        <ChosenButton
          key={place}
          label={`${label}: take ${place} out`}
          onRemove={() =>
            onChange(
              typedPlaces(
                places.filter((one) => one !== place),
                rest,
              ),
            )
          }
        >
          {place}
        </ChosenButton>
      ))}
      <Input
        {...field}
        size={8}
        className={styles.place}
        value={rest}
        onChange={({ target }) => {
          const typed = splitPlaces(target.value);
          onChange(typedPlaces([...places, ...typed.places], typed.rest));
        }}
        onBlur={end}
        onKeyDown={(event) => {
          if (event.key === "Backspace" && rest === "") onChange(typedPlaces(places.slice(0, -1)));
          if (event.key !== "Enter" || rest === "") return;
          end();
          event.preventDefault();
        }}
      />
    </Row>
  );
}

interface StepsProps {
  steps: readonly StepForm[];
  onChange: (steps: readonly StepForm[]) => void;
}

function Steps({ steps, onChange }: StepsProps) {
  const { nameOf } = useMembers();
  const [said, setSaid] = useState("");
  /** Key of the step that is dragged by its grip. */
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const keys = useRef(steps.length);
  const nameOfStep = ({ who, chosen }: StepForm) =>
    whoWords(who === "chosen" ? { groups: [...chosen.groups], carriers: [...chosen.carriers] } : who, nameOf);
  const hasBoard = steps.at(-1)?.who === "board";
  const isFull = steps.length >= MAX_STEPS;

  function add(who: Who): void {
    if (isFull) return;
    keys.current += 1;
    const at = hasBoard ? steps.length - 1 : steps.length;
    onChange(steps.toSpliced(at, 0, newStep(`new ${keys.current}`, who)));
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
    else if (event.code === "KeyS") add("chosen");
    else return;
    event.preventDefault();
  }

  /** Moves the dragged step past a neighbour once the pointer is past the middle of that one. */
  function drag({ clientY }: PointerEvent): void {
    const nth = steps.findIndex(({ key }) => key === dragged);
    const items = [...(list.current?.children ?? [])];
    const middleOf = (item: Element | undefined) => {
      const box = item?.getBoundingClientRect();
      return box === undefined ? null : box.top + box.height / 2;
    };
    const [before, after] = [middleOf(items[nth - 1]), middleOf(items[nth + 1])];
    if (nth < 0) return;
    if (before !== null && clientY < before) move(nth, -1);
    else if (after !== null && clientY > after) move(nth, 1);
  }

  return (
    <Panel
      title="Steps"
      sub="one at a time, at most ten"
      end={
        <Keys>
          <Key>Alt ↑</Key> <Key>Alt ↓</Key> move a step
        </Keys>
      }
      flush
    >
      <Lines
        as="ol"
        ref={list}
        onKeyDown={press}
        onPointerMove={dragged === null ? undefined : drag}
        onLostPointerCapture={() => setDragged(null)}
      >
        {steps.map((step, nth) => (
          <li
            key={step.key}
            className={styles.step}
            data-dragged={step.key === dragged || undefined}
            aria-label={`Step ${nth + 1}: ${nameOfStep(step)}`}
          >
            <StepFields
              nth={nth}
              step={step}
              onChange={(changes) => onChange(steps.with(nth, { ...step, ...changes }))}
              onMove={(by) => move(nth, by)}
              onGrip={(pointer) => {
                // Captured by the list, because an element that moves in the page loses the pointer.
                list.current?.setPointerCapture(pointer);
                setDragged(step.key);
              }}
              onRemove={() => onChange(steps.toSpliced(nth, 1))}
            />
          </li>
        ))}
      </Lines>
      <PanelBody>
        <Row gap={8}>
          <Button
            size="small"
            shortcut="Alt S"
            icon={<IconPlus size={14} stroke={2} aria-hidden />}
            onClick={() => add("chosen")}
            because={isFull ? "A guide has at most ten steps." : undefined}
          >
            Add a step
          </Button>
          {!hasBoard && !isFull && (
            <Button size="small" onClick={() => add("board")}>
              The board last
            </Button>
          )}
          <Text role="status" tone="info" strong size="small">
            {said}
          </Text>
        </Row>
      </PanelBody>
    </Panel>
  );
}

interface StepFieldsProps {
  nth: number;
  step: StepForm;
  onChange: (changes: Partial<StepForm>) => void;
  onMove: (by: 1 | -1) => void;
  /** The grip was pressed by this pointer. */
  onGrip: (pointer: number) => void;
  onRemove: () => void;
}

function StepFields({ nth, step, onChange, onMove, onGrip, onRemove }: StepFieldsProps) {
  const { who, chosen, pricing, price, percent, minutes } = step;
  const of = `of step ${nth + 1}`;
  const remove = <IconButton icon={IconTrash} label={`Remove step ${nth + 1}`} onClick={onRemove} />;
  if (who === "board")
    return (
      <>
        <span className={styles.grip} />
        <StepNumber>{nth + 1}</StepNumber>
        <span className={styles.who}>
          <b>The board</b> <Text tone="quiet">without your name, quotes, to the end</Text>
        </span>
        {remove}
      </>
    );
  return (
    <>
      <span className={styles.grip}>
        <IconButton
          icon={IconGripVertical}
          label={`Drag step ${nth + 1}, or move it by Alt and the arrows`}
          onPointerDown={({ pointerId, currentTarget }) => {
            currentTarget.focus();
            onGrip(pointerId);
          }}
        />
      </span>
      <StepNumber>{nth + 1}</StepNumber>
      <div className={styles.who}>
        <WhoBox
          label={`Groups and carriers ${of}`}
          chosen={chosen}
          onChange={(next) => onChange({ chosen: next })}
          network={{
            chosen: who === "network",
            onChange: (all) => onChange({ who: all ? "network" : "chosen" }),
          }}
        />
      </div>
      <Row gap={8} nowrap className={styles.price}>
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
            size={5}
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
      </Row>
      <Row as="span" gap={4} nowrap>
        <Input
          size={3}
          inputMode="numeric"
          aria-label={`Minutes ${of}`}
          value={minutes}
          onChange={({ target }) => onChange({ minutes: target.value })}
        />
        <Text tone="quiet">min</Text>
      </Row>
      <Row as="span" gap={0} nowrap>
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
        {remove}
      </Row>
    </>
  );
}

function Hours({ onChange }: { onChange: () => void }) {
  const { data } = useHours();
  return (
    <Panel
      title="Your hours"
      sub="minutes count in them; day and night where collection ends within 12 hours"
      end={
        <Button size="small" onClick={onChange}>
          Change…
        </Button>
      }
    >
      {data && <b>{hoursWords(data.workingHours)}</b>}, not on bank holidays in England and Wales. A carrier
      is told at once, at any hour.
    </Panel>
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
  const points = asked.map((step, nth) => {
    const { beginsAt = null, of = 0 } = data.steps[nth] ?? {};
    const carriers = of > 1 ? `, ${counted(of, "carrier")}` : "";
    return {
      time: beginsAt ? planTime(beginsAt, now) : "–",
      who: `${whoWords(step.to, nameOf)}${carriers}`,
      about: priceWords(step, step.pricePence),
    };
  });
  return (
    <Panel title="A load posted now">
      <Stack gap={8}>
        <PlanTimes points={points} />
        <Text as="p" tone="quiet" size="small">
          At the latest. A step ends early when all have said no, or when collection leaves no time.
        </Text>
      </Stack>
    </Panel>
  );
}

function Booked({ guide: { steps, booked } }: { guide: RoutingGuideView }) {
  const bars = steps.map(({ to }, nth) => {
    const loads = booked.steps[nth] ?? 0;
    const part = loads / booked.loads;
    const name = to === "board" ? "The board" : `Step ${nth + 1}`;
    return { name, part, value: String(loads), note: `${Math.round(100 * part)} %` };
  });
  return (
    <Panel title="Where were loads booked?">
      <Stack gap={8}>
        <Bars bars={bars} />
        <Text as="p" tone="quiet">
          {booked.minutes !== null && (
            <>
              <b>{formatMinutes(booked.minutes)}</b> from posting to booking, in the middle of{" "}
            </>
          )}
          {counted(booked.loads, "load")} in twelve weeks.
        </Text>
      </Stack>
    </Panel>
  );
}
