"use client";

import { MAX_STOPS } from "@board/api/stops/rules";
import { readTime } from "@board/api/typed/rules";
import { type Day, londonDay } from "@board/calendar";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { PostcodeField } from "../../../shared/load-parts/PostcodeField.tsx";
import { type PlaceLookUp, usePlace } from "../../../shared/load-parts/use-place.ts";
import { longSlot } from "../../../ui/format/slots.ts";
import { useAltKey } from "../../../ui/hooks/use-alt-key.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { PlaceNumber } from "../../../ui/trade/PlaceNumber.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { collectDays, type Days, daysOf, deliverDays, stopDays, withCollectDate } from "./days-offered.ts";
import { FormRow, RowErrors } from "./FormRow.tsx";
import {
  dayIn,
  type FieldErrors,
  type FieldName,
  type LoadForm,
  newStop,
  type SetForm,
  STOP_PARTS,
  type StopForm,
  type StopKind,
  stopField,
  type When,
} from "./load-form.ts";
import styles from "./RouteRow.module.css";
import { countsOf, endCounts, stopCounts } from "./route-counts.ts";
import { SiteFields } from "./SiteFields.tsx";
import { SITE_LEGENDS } from "./site-form.ts";
import { WhenFields, type WhenFieldsProps } from "./WhenFields.tsx";

interface RouteRowProps {
  form: LoadForm;
  set: SetForm;
  errors: FieldErrors;
  /** Number of failed attempts to send the form; each one opens the places with an error. */
  refusals: number;
  from: PlaceLookUp;
  to: PlaceLookUp;
  /** Content below the places, such as a warning. */
  children: ReactNode;
}

const KINDS: readonly { value: StopKind; name: string }[] = [
  { value: "COLLECT", name: "Collects" },
  { value: "DELIVER", name: "Delivers" },
];

/** Names of the form fields, and the words, for each of the two ends. */
const ENDS = {
  from: {
    kind: "COLLECT",
    label: "From",
    postcode: "fromPostcode",
    date: "collectDate",
    when: "collectWhen",
    window: "collectWindow",
    byTime: "collectByTime",
    site: "collectFrom",
    noDay: "no day",
    labels: {
      day: "Day of collection",
      date: "Collection date",
      when: "When to collect",
      by: "Collect by, hours and minutes",
    },
  },
  to: {
    kind: "DELIVER",
    label: "To",
    postcode: "toPostcode",
    date: "deliverDate",
    when: "deliverWhen",
    window: "deliverWindow",
    byTime: "deliverByTime",
    site: "deliverTo",
    noDay: "no deadline",
    labels: {
      day: "Day of delivery",
      date: "Delivery date",
      when: "When to deliver",
      by: "Deliver by, hours and minutes",
    },
  },
} as const;

function endFields(end: keyof typeof ENDS): readonly FieldName[] {
  const { postcode, date, window, byTime, site } = ENDS[end];
  return [postcode, date, window, byTime, site];
}

/** Row for the places in driving order: the two ends, and up to eight further stops. */
export function RouteRow(props: RouteRowProps) {
  const { form, set, errors, refusals, from, to, children } = props;
  const today = londonDay(useNow());
  const { stops } = form;
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    new Set(["from", ...(form.toPostcode === "" ? ["to"] : [])]),
  );
  /** Key of the place whose first field is focused when it mounts. */
  const [entered, setEntered] = useState("from");
  const [said, setSaid] = useState("");
  const [removed, setRemoved] = useState<{ stop: StopForm; at: number; left: readonly StopForm[] } | null>(
    null,
  );
  const add = useRef<HTMLButtonElement>(null);
  const collection = useCollection(form, set);
  const counts = countsOf(form);
  const ends = endCounts(form);
  const full = stops.length >= MAX_STOPS;

  // Undo is offered only while the other stops are still the same. A template replaces them, and the removed stop
  // would not belong there.
  const canUndo =
    removed !== null &&
    !full &&
    stops.length === removed.left.length &&
    stops.every(({ key }) => removed.left.some((stop) => stop.key === key));

  const fields: Record<string, readonly FieldName[]> = {
    from: endFields("from"),
    to: endFields("to"),
    ...Object.fromEntries(stops.map(({ key }, nth) => [key, STOP_PARTS.map((part) => stopField(nth, part))])),
  };
  const isWrong = (key: string) => fields[key]?.some((field) => errors[field] !== undefined) ?? false;
  const [answered, setAnswered] = useState(refusals);
  if (refusals !== answered) {
    setAnswered(refusals);
    setOpened(new Set([...opened, ...Object.keys(fields).filter(isWrong)]));
  }
  const typed: Record<string, string> = {
    from: form.fromPostcode,
    to: form.toPostcode,
    ...Object.fromEntries(stops.map(({ key, postcode }) => [key, postcode])),
  };

  /** Opens a place and closes the others, except those that are empty or have errors. */
  function open(key: string): void {
    setOpened(
      (before) => new Set([...before].filter((one) => typed[one] === "" || isWrong(one)).concat(key)),
    );
    setEntered(key);
  }
  function close(key: string): void {
    setOpened((before) => new Set([...before].filter((one) => one !== key)));
    setEntered("");
  }

  function put(stop: StopForm, at: number): void {
    set({ stops: stops.toSpliced(at, 0, stop) });
    setRemoved(null);
    open(stop.key);
    setSaid(`Stop ${at + 2} added`);
  }
  function addStop(): void {
    if (full) return;
    put(newStop(crypto.randomUUID(), dayIn(stops.at(-1)?.date ?? form.collectDate)), stops.length);
  }
  function remove(at: number): void {
    const stop = stops[at];
    if (stop === undefined) return;
    const left = stops.toSpliced(at, 1);
    set({ stops: left });
    setRemoved({ stop, at, left });
    close(stop.key);
    add.current?.focus();
    setSaid(`Stop ${at + 2} removed`);
  }
  function move(at: number, by: 1 | -1): void {
    const stop = stops[at];
    const next = at + by;
    if (stop === undefined || next < 0 || next >= stops.length) return;
    set({ stops: stops.toSpliced(at, 1).toSpliced(next, 0, stop) });
    setSaid(`It is stop ${next + 2} now`);
  }
  const change = (at: number, changes: Partial<StopForm>) =>
    set((now) => ({ stops: now.stops.map((stop, nth) => (nth === at ? { ...stop, ...changes } : stop)) }));

  useAltKey("S", addStop);

  const line = (key: string) => ({
    open: opened.has(key),
    onOpen: () => open(key),
    onClose: () => close(key),
    wrong: isWrong(key) && <RowErrors fields={fields[key] ?? []} errors={errors} />,
  });

  return (
    <FormRow name="Route" errors={errors} fields={["stops"]}>
      <div className={styles.route}>
        <ol>
          <EndLine
            {...line("from")}
            end="from"
            form={form}
            set={set}
            number={1}
            lookUp={from}
            what={ends.first}
            today={today}
            day={{ days: collectDays(today), min: today, ...collection.fields }}
            errors={errors}
            autoFocus={entered === "from"}
          />
          {stops.map((stop, nth) => (
            <StopLine
              key={stop.key}
              {...line(stop.key)}
              form={form}
              stop={stop}
              nth={nth}
              today={today}
              errors={errors}
              autoFocus={entered === stop.key}
              collectDate={collection.last}
              onChange={(changes) => change(nth, changes)}
              onRemove={() => remove(nth)}
              onMove={(by) => move(nth, by)}
            />
          ))}
          <EndLine
            {...line("to")}
            end="to"
            form={form}
            set={set}
            number={stops.length + 2}
            lookUp={to}
            what={ends.last}
            today={today}
            day={{
              days: deliverDays(collection.last, today),
              min: collection.last,
              onDate: (deliverDate) => set({ deliverDate }),
            }}
            errors={errors}
            autoFocus={entered === "to"}
          />
        </ol>
        <Row className={styles.foot}>
          <Button
            ref={add}
            size="small"
            icon={<IconPlus size={14} stroke={1.9} aria-hidden />}
            shortcut="Alt S"
            because={full ? `At most ${MAX_STOPS} stops between the ends` : undefined}
            onClick={addStop}
          >
            Add a stop
          </Button>
          {canUndo && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => put(removed.stop, Math.min(removed.at, stops.length))}
            >
              Bring the stop back
            </Button>
          )}
          {stops.length > 0 && (
            <span>
              {stops.length} of {MAX_STOPS} stops between the ends
            </span>
          )}
          {counts.map(({ words, agrees }) => (
            <Text key={words} tone={agrees ? "good" : "bad"}>
              {words}
            </Text>
          ))}
        </Row>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </div>
      {children}
    </FormRow>
  );
}

/**
 * Returns the last valid day of collection, and handlers for its field. While a day is typed, the days of delivery and
 * stops are moved from where they were when the field got the focus.
 */
function useCollection(form: LoadForm, set: SetForm) {
  const before = useRef<Days | null>(null);
  const read = dayIn(form.collectDate);
  const [last, setLast] = useState(read);
  if (read !== "" && read !== last) setLast(read);
  return {
    last,
    fields: {
      onDate: (date: string) => {
        const days = before.current ?? daysOf(form, last);
        set((now) => withCollectDate(now, date, days));
      },
      onEnter: () => {
        before.current = daysOf(form, last);
      },
      onLeave: () => {
        if (read === "" && before.current) setLast(dayIn(before.current.collectDate));
        before.current = null;
      },
    },
  };
}

function whenWords(date: string, when: When, byTime: string, today: Day, none: string): string {
  if (dayIn(date) === "") return date || none;
  const slot = when === "slot";
  const time = slot ? (readTime(byTime) ?? byTime) : null;
  return longSlot({ date, window: slot ? "Anytime" : when, byTime: time }, today).text;
}

interface LineProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Errors of the place, shown below its line while it is closed. */
  wrong: ReactNode;
}

interface PlaceLineProps extends LineProps {
  number: number;
  kind: StopKind;
  lookUp: PlaceLookUp;
  typed: string;
  when: string;
  booked: boolean;
  what: string;
  site: string;
  onRemove?: () => void;
  onMove?: (by: 1 | -1) => void;
  /** Fields of the place, shown while it is open. */
  children: ReactNode;
}

/** Place on the route: one line while closed, its fields while open. */
function PlaceLine(props: PlaceLineProps) {
  const { number, kind, lookUp, typed, when, booked, what, site, open, children } = props;
  const { onOpen, onClose, wrong, onRemove, onMove } = props;
  const edit = useRef<HTMLButtonElement>(null);
  const { place } = lookUp;
  const name = `stop ${number}, ${kind === "COLLECT" ? "collect" : "deliver"}`;

  function press(event: KeyboardEvent<HTMLFieldSetElement>): void {
    const { key, altKey, target } = event;
    if (event.defaultPrevented) return;
    if (altKey && onMove && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      onMove(key === "ArrowUp" ? -1 : 1);
    }
    // Esc first closes an open list of suggestions.
    const lists = target instanceof Element && target.getAttribute("aria-expanded") === "true";
    if (key !== "Escape" || !open || lists) return;
    event.preventDefault();
    edit.current?.focus();
    onClose();
  }

  return (
    <li>
      <fieldset className={styles.place} data-open={open || undefined} onKeyDown={press}>
        <VisuallyHidden as="legend">{name}</VisuallyHidden>
        <div className={styles.summary}>
          <PlaceNumber number={number} kind={kind} />
          <b>{kind === "COLLECT" ? "Collect" : "Deliver"}</b>
          <Row as="span" gap={8}>
            {place ? <Plate outcode={place.outcode} /> : typed && <span>{typed.trim()}</span>}
            {/* An open place shows the error at its field instead. */}
            {lookUp.unknown && !open ? (
              <Text tone="bad">not known</Text>
            ) : (
              <Text tone="quiet">{place?.town ?? (typed === "" ? "no postcode yet" : "")}</Text>
            )}
          </Row>
          <span className={styles.facts}>
            <Text strong={booked}>{when}</Text>
            <span>{what}</span>
            <Text tone="quiet">{site || "no site yet"}</Text>
          </span>
          <Row as="span" className={styles.tools} gap={4} justify="end" nowrap>
            <Button
              ref={edit}
              size="small"
              kind={open ? "plain" : "quiet"}
              className={open ? undefined : styles.edit}
              aria-expanded={open}
              shortcut={open ? "Esc" : undefined}
              onClick={open ? onClose : onOpen}
            >
              {open ? "Done" : "Edit"}
              <VisuallyHidden>
                {open && " with"} {name}
              </VisuallyHidden>
            </Button>
            {onRemove && <IconButton icon={IconTrash} label={`Remove ${name}`} onClick={onRemove} />}
          </Row>
        </div>
        {open ? (
          <Stack className={styles.fields}>{children}</Stack>
        ) : (
          wrong && <div className={styles.wrong}>{wrong}</div>
        )}
      </fieldset>
    </li>
  );
}

interface EndLineProps extends LineProps {
  end: keyof typeof ENDS;
  form: LoadForm;
  set: SetForm;
  number: number;
  lookUp: PlaceLookUp;
  what: string;
  today: Day;
  /** Days to choose from, and handlers of the field for the day. */
  day: Pick<WhenFieldsProps, "days" | "min" | "onDate" | "onEnter" | "onLeave">;
  errors: FieldErrors;
  autoFocus: boolean;
}

/** Fields of an end of the route: place, slot and site. */
function EndLine(props: EndLineProps) {
  const { end, form, set, number, lookUp, what, today, day, errors, autoFocus, ...line } = props;
  const { kind, label, postcode, date, when, window, byTime, site, noDay, labels } = ENDS[end];
  return (
    <PlaceLine
      {...line}
      number={number}
      kind={kind}
      lookUp={lookUp}
      typed={form[postcode]}
      when={whenWords(form[date], form[when], form[byTime], today, noDay)}
      booked={form[when] === "slot"}
      what={what}
      site={form[site].name}
    >
      <PostcodeField
        label={label}
        name={postcode}
        value={form[postcode]}
        onChange={(typed) => set({ [postcode]: typed })}
        lookUp={lookUp}
        error={errors[postcode]}
        autoFocus={autoFocus}
      />
      <WhenFields
        labels={labels}
        names={{ date, window, byTime }}
        {...day}
        date={form[date]}
        when={form[when]}
        onWhen={(chosen) => set({ [when]: chosen })}
        byTime={form[byTime]}
        onByTime={(time) => set({ [byTime]: time })}
        errors={errors}
      />
      <SiteFields
        legend={SITE_LEGENDS[site]}
        name={site}
        value={form[site]}
        onChange={(changed) => set({ [site]: changed })}
        postcode={form[postcode]}
        onPostcode={(typed) => set({ [postcode]: typed })}
        error={errors[site]}
      />
    </PlaceLine>
  );
}

interface StopLineProps extends LineProps {
  form: LoadForm;
  stop: StopForm;
  nth: number;
  today: Day;
  /** The load's day of collection; empty if it cannot be read. */
  collectDate: Day | "";
  errors: FieldErrors;
  autoFocus: boolean;
  onChange: (changes: Partial<StopForm>) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
}

/** Fields of a further stop: kind, place, slot, counts and site. */
function StopLine(props: StopLineProps) {
  const { form, stop, nth, today, collectDate, errors, autoFocus, onChange, ...line } = props;
  const lookUp = usePlace(stop.postcode);
  const at = `stop ${nth + 2}`;
  const field = (part: (typeof STOP_PARTS)[number]) => stopField(nth, part);
  const units = form.type === "PARCELS" ? (["parcels"] as const) : (["pallets"] as const);
  const counted = form.parcels !== "" || stop.parcels !== "" ? (["pallets", "parcels"] as const) : units;
  return (
    <PlaceLine
      {...line}
      number={nth + 2}
      kind={stop.kind}
      lookUp={lookUp}
      typed={stop.postcode}
      when={whenWords(stop.date, stop.when, stop.byTime, today, "no set day")}
      booked={stop.date !== "" && stop.when === "slot"}
      what={stopCounts(stop)}
      site={stop.site.name}
    >
      <div className={styles.first}>
        <Stack as="span" gap={4}>
          <Text tone="quiet" size="small" strong>
            Here the driver
          </Text>
          <Choice
            label={`Here the driver, ${at}`}
            options={KINDS}
            value={stop.kind}
            onChange={(kind) => onChange({ kind })}
            invalid={errors[field("kind")] !== undefined}
          />
        </Stack>
        <PostcodeField
          label="Postcode"
          name={field("postcode")}
          value={stop.postcode}
          onChange={(postcode) => onChange({ postcode })}
          lookUp={lookUp}
          error={errors[field("postcode")]}
          autoFocus={autoFocus}
        />
        {counted.map((unit) => (
          <Field key={unit} label={unit === "pallets" ? "Pallets" : "Parcels"} error={errors[field(unit)]}>
            <Input
              name={field(unit)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={stop[unit]}
              onChange={(event) => onChange({ [unit]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <RowErrors fields={[field("kind")]} errors={errors} />
      <WhenFields
        labels={{
          day: `Day of ${at}`,
          date: `Date of ${at}`,
          when: `When at ${at}`,
          by: `By, hours and minutes, at ${at}`,
        }}
        names={{ date: field("date"), window: field("window"), byTime: field("byTime") }}
        days={stopDays(collectDate, today)}
        date={stop.date}
        onDate={(date) => onChange({ date })}
        min={collectDate}
        when={stop.when}
        onWhen={(when) => onChange({ when })}
        byTime={stop.byTime}
        onByTime={(byTime) => onChange({ byTime })}
        errors={errors}
      />
      <SiteFields
        legend={`Site of ${at}`}
        name={`stops.${nth}`}
        value={stop.site}
        onChange={(site) => onChange({ site })}
        postcode={stop.postcode}
        onPostcode={(postcode) => onChange({ postcode })}
        error={errors[field("site")]}
      />
    </PlaceLine>
  );
}
