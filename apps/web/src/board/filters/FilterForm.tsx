"use client";

import { dayOf, type FilterName } from "@board/api/board/rules";
import type { Day } from "@board/calendar";
import { DateField } from "../../ui/DateField.tsx";
import { Field } from "../../ui/Field.tsx";
import { LOAD_TYPE_NAMES } from "../../ui/format/loads.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { WEIGHT_TOPS } from "../../ui/format/weights.ts";
import { Select } from "../../ui/Input.tsx";
import type { Problem } from "../../ui/problem.ts";
import { Vehicle } from "../../ui/Vehicle.tsx";
import styles from "./FilterForm.module.css";
import { type Filters, listOf, type SearchChange } from "./filters.ts";
import { DEFAULT_WITHIN, dayChoices, type GroupId, toggled } from "./groups.ts";
import { PlaceFilter } from "./PlaceFilter.tsx";

export interface FilterProps {
  filters: Filters;
  today: Day;
  /** Why the service did not take what is typed. */
  problem: Problem | null;
  onChange: (change: SearchChange) => void;
}

function problemWith(name: FilterName, { problem }: FilterProps): string | undefined {
  return problem?.errors.find(({ pointer }) => pointer === `/${name}`)?.detail;
}

const MILES = ["10", "25", "40", "60", "100", "200"];

function NearFilter(props: FilterProps) {
  const within = props.filters.within ?? DEFAULT_WITHIN;
  const choices = MILES.includes(within) ? MILES : [within, ...MILES];
  return (
    <div className={styles.pair}>
      <PlaceFilter {...props} name="near" label="Near" placeholder="Town or postcode" />
      <Field label="Within" error={problemWith("within", props)}>
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

function CollectFilter(props: FilterProps) {
  const { filters, today, onChange } = props;
  const any = filters.date === undefined && filters.after === undefined && filters.before === undefined;
  const choices = [{ value: null, name: "Any day" }, ...dayChoices(today)];
  return (
    <>
      <fieldset className={styles.segments}>
        <legend>Collect</legend>
        {choices.map(({ value, name }) => (
          <button
            key={name}
            type="button"
            aria-pressed={value === null ? any : filters.date === value}
            onClick={() => onChange({ date: value, after: null, before: null })}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className={styles.pair}>
        <Field label="On or after" error={problemWith("after", props)}>
          <DateField
            min={today}
            value={dayOf(filters.after ?? "", today) ?? ""}
            onChange={(day) => onChange({ date: null, after: day || null })}
          />
        </Field>
        <Field label="On or before" error={problemWith("before", props)}>
          <DateField
            min={today}
            value={dayOf(filters.before ?? "", today) ?? ""}
            onChange={(day) => onChange({ date: null, before: day || null })}
          />
        </Field>
      </div>
    </>
  );
}

function VehicleFilter({ filters, onChange }: FilterProps) {
  const set = listOf(filters.vc);
  const choices = Object.entries(VEHICLE_NAMES) as [keyof typeof VEHICLE_NAMES, string][];
  return (
    <fieldset className={styles.choices}>
      <legend>Vehicle</legend>
      {choices.map(([id, name]) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={set.includes(id)}
            onChange={() => onChange({ vc: toggled(filters.vc, id, Object.keys(VEHICLE_NAMES)) })}
          />
          <Vehicle vehicleClass={id} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function TypeFilter({ filters, onChange }: FilterProps) {
  const set = listOf(filters.type);
  return (
    <fieldset className={styles.choices}>
      <legend>Load</legend>
      {Object.entries(LOAD_TYPE_NAMES).map(([id, name]) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={set.includes(id)}
            onChange={() => onChange({ type: toggled(filters.type, id, Object.keys(LOAD_TYPE_NAMES)) })}
          />
          {name}
        </label>
      ))}
    </fieldset>
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
    <Field label={label} error={problemWith(name, props)}>
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
  hint: "Towns, regions, areas or outcodes, comma between",
};

/** The fields of one filter. */
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
      return <VehicleFilter {...props} />;
    case "load":
      return <TypeFilter {...props} />;
    case "weight":
      return <OneOf {...props} name="maxwt" label="Weight up to" choices={WEIGHT_CHOICES} />;
    case "terms":
      return <OneOf {...props} name="terms" label="Paid within" choices={TERMS_CHOICES} />;
    case "noTailLift":
    case "noAdr":
      return null;
  }
}
