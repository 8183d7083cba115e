"use client";

import { dayOf } from "@board/api/board/view-rules";
import { EQUIPMENT_NAMES } from "@board/api/goods/words";
import { UNREAD_DAY } from "@board/api/typed/rules";
import type { Day } from "@board/calendar";
import { type ReactNode, useEffect, useRef } from "react";
import { nearBase, useOwnWork } from "../../../shared/places/own-work.ts";
import {
  forgetTyped,
  keepWords,
  ownTyped,
  setTyped,
  type Typed,
  usePlaceWords,
} from "../../../shared/places/place-words.ts";
import { LOAD_TYPE_NAMES } from "../../../ui/format/loads.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { WEIGHT_TOPS } from "../../../ui/format/weights.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Vehicle } from "../../../ui/trade/Vehicle.tsx";
import { dayChoices, pressed, toggled } from "./choices.ts";
import styles from "./FilterForm.module.css";
import { type Filters, listOf, type SearchChange } from "./filters.ts";
import { DEFAULT_WITHIN, type GroupId } from "./groups.ts";
import { fieldDetail, PlaceFilter } from "./PlaceFilter.tsx";

export interface FilterProps {
  filters: Filters;
  today: Day;
  /** Error of the last read of the list, such as a refused filter; or null. */
  error: unknown;
  onChange: (change: SearchChange) => void;
}

const MILES = ["10", "25", "30", "40", "60", "100", "200"];

/** Shortcuts that search near one of the firm's bases, with the radius and vehicles of its alerts. */
function OwnBases({ onChange }: Pick<FilterProps, "onChange">) {
  const own = useOwnWork();
  if (own === undefined) return null;
  return (
    <Row gap={8}>
      {own.bases.map((base) => {
        const change = nearBase(base, own.vc);
        return (
          <Button
            key={base.id}
            size="small"
            onClick={() => {
              keepWords(change.near, "home");
              onChange(change);
            }}
          >
            Near home: {base.town}, {base.radiusMiles} miles{own.vc !== null && ", our vehicles"}
          </Button>
        );
      })}
      {own.bases.length === 0 && <Link href="/settings/fleet">Add your bases, for loads near home</Link>}
    </Row>
  );
}

function OwnVehicles({ filters, onChange }: Pick<FilterProps, "filters" | "onChange">) {
  const vc = useOwnWork()?.vc;
  if (!vc) return null;
  return (
    <Button
      size="small"
      aria-pressed={filters.vc === vc}
      onClick={() => onChange({ vc: pressed(filters.vc, vc) })}
    >
      Our vehicles
    </Button>
  );
}

function NearFilter(props: FilterProps) {
  return (
    <Stack>
      <NearPlace {...props} />
      <OwnBases onChange={props.onChange} />
    </Stack>
  );
}

function NearPlace(props: FilterProps) {
  const within = props.filters.within ?? DEFAULT_WITHIN;
  const choices = MILES.includes(within) ? MILES : [within, ...MILES];
  return (
    <div className={styles.pair}>
      <PlaceFilter {...props} name="near" label="Near" placeholder="Town or postcode" />
      <Field label="Within" error={fieldDetail(props.error, "within")}>
        <Select
          value={within}
          disabled={props.filters.near === undefined}
          onChange={(event) => props.onChange({ within: event.currentTarget.value })}
        >
          {choices.map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

const ANY_DAY = "";

interface DayFilterProps extends FilterProps {
  name: "after" | "before";
  label: string;
}

/** Field for a day. Text that cannot be read keeps its error and does not change the board. */
function DayFilter({ name, label, ...props }: DayFilterProps) {
  const { filters, today, onChange } = props;
  const own = ownTyped(usePlaceWords(), name, filters[name]);
  // Reports an unread day on the filter's button after the field unmounts, not while the user is typing.
  const left = useRef<Typed | null>(null);
  useEffect(
    () => () => {
      if (left.current) setTyped(name, left.current);
    },
    [name],
  );
  return (
    <Field label={label} error={fieldDetail(props.error, name)}>
      <DateField
        min={today}
        unread={own?.text}
        value={dayOf(filters[name] ?? "", today) ?? ""}
        onChange={(day, text) => {
          const unread = text.trim();
          const isRead = day !== "" || unread === "";
          const value = filters[name] ?? null;
          left.current = isRead ? null : { text, value, reading: false, trouble: UNREAD_DAY, unread };
          forgetTyped([name]);
          if (isRead) onChange({ date: null, [name]: day || null });
        }}
      />
    </Field>
  );
}

function CollectFilter(props: FilterProps) {
  const { filters, today, onChange } = props;
  const any = filters.date === undefined && filters.after === undefined && filters.before === undefined;
  return (
    <Stack>
      <FieldSet legend="Collect">
        <Choice
          label="Day"
          options={[{ value: ANY_DAY, name: "Any day" }, ...dayChoices(today)]}
          value={any ? ANY_DAY : (filters.date ?? null)}
          onChange={(value) =>
            onChange({ date: value === ANY_DAY ? null : value, after: null, before: null })
          }
        />
      </FieldSet>
      <div className={styles.pair}>
        <DayFilter {...props} name="after" label="On or after" />
        <DayFilter {...props} name="before" label="On or before" />
      </div>
    </Stack>
  );
}

interface SomeOfProps extends FilterProps {
  name: "vc" | "eq" | "type";
  label: string;
  names: Readonly<Record<string, string>>;
  /** Returns the picture shown before a choice's name. */
  picture?: (id: string) => ReactNode;
}

/** Checkboxes for a filter that takes several values. */
function SomeOf({ name, label, names, picture, filters, onChange }: SomeOfProps) {
  const set = listOf(filters[name]);
  return (
    <FieldSet legend={label}>
      <div className={styles.choices}>
        {Object.entries(names).map(([id, word]) => (
          <Checkbox
            key={id}
            checked={set.includes(id)}
            onChange={() => onChange({ [name]: toggled(filters[name], id, Object.keys(names)) })}
          >
            {picture?.(id)}
            {word}
          </Checkbox>
        ))}
      </div>
    </FieldSet>
  );
}

const TERMS = ["7", "14", "30", "45", "60"];

function OneOf({
  name,
  label,
  choices,
  ...props
}: FilterProps & {
  name: "maxwt" | "terms";
  label: string;
  choices: readonly { value: string; name: string }[];
}) {
  const value = props.filters[name]?.toUpperCase() ?? "";
  const known = choices.some((choice) => choice.value === value);
  return (
    <Field label={label} error={fieldDetail(props.error, name)}>
      <Select
        value={value}
        onChange={(event) => props.onChange({ [name]: event.currentTarget.value || null })}
      >
        {!known && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const WEIGHT_CHOICES = [
  { value: "", name: "Any weight" },
  ...Object.entries(WEIGHT_TOPS)
    .filter(([band]) => band !== "T_15_PLUS")
    .map(([value, top]) => ({ value, name: `Up to ${top}` })),
];
const TERMS_CHOICES = [
  { value: "", name: "Any terms" },
  ...TERMS.map((days) => ({ value: days, name: `Within ${days} days` })),
];

const PLACES = {
  placeholder: "Leeds, M1, Scotland",
  hint: "Towns, regions, areas or outcodes, separated by commas",
};

export function FilterForm({ id, ...props }: FilterProps & { id: GroupId }) {
  switch (id) {
    case "from":
      return <PlaceFilter {...props} {...PLACES} name="from" label="From" />;
    case "to":
      return <PlaceFilter {...props} {...PLACES} name="to" label="To" />;
    case "near":
      return <NearFilter {...props} />;
    case "collect":
      return <CollectFilter {...props} />;
    case "vehicle":
      return (
        <Stack>
          <SomeOf
            {...props}
            name="vc"
            label="Vehicle"
            names={VEHICLE_NAMES}
            picture={(id) => <Vehicle vehicleClass={id as keyof typeof VEHICLE_NAMES} />}
          />
          <OwnVehicles {...props} />
        </Stack>
      );
    case "equipment":
      return <SomeOf {...props} name="eq" label="Body, gear: any of these" names={EQUIPMENT_NAMES} />;
    case "load":
      return <SomeOf {...props} name="type" label="Load" names={LOAD_TYPE_NAMES} />;
    case "weight":
      return <OneOf {...props} name="maxwt" label="Weight up to" choices={WEIGHT_CHOICES} />;
    case "terms":
      return <OneOf {...props} name="terms" label="Paid within" choices={TERMS_CHOICES} />;
    case "tailLift":
    case "noTailLift":
    case "noAdr":
      return null;
  }
}
