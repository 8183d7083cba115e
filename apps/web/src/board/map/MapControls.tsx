"use client";

import { useEffect } from "react";
import { Field } from "../../ui/Field.tsx";
import type { FilterProps } from "../filters/FilterForm.tsx";
import { DEFAULT_WITHIN } from "../filters/groups.ts";
import { PlaceFilter } from "../filters/PlaceFilter.tsx";
import styles from "./MapControls.module.css";

interface MapControlsProps extends FilterProps {
  /** The circle's miles as they are drawn; the list follows when the hand rests. */
  miles: number;
  onMiles: (miles: number) => void;
  inside: number;
  outside: number;
}

const FARTHEST = 300;
const STEP = 5;
/** Debounce before the list is fetched. */
const RESTS_MS = 200;

/** Centre and radius of the circle on the map. */
export function MapControls({
  filters,
  problem,
  onChange,
  miles,
  onMiles,
  inside,
  outside,
}: MapControlsProps) {
  const near = filters.near ?? "";
  const asked = filters.within ?? DEFAULT_WITHIN;
  useEffect(() => {
    if (near === "" || String(miles) === asked) return;
    const timer = setTimeout(() => onChange({ within: String(miles) }), RESTS_MS);
    return () => clearTimeout(timer);
  }, [near, miles, asked, onChange]);
  const error = problem?.errors.find(({ pointer }) => pointer === "/within")?.detail;

  return (
    <section className={styles.panel} aria-label="Circle">
      <div className={styles.fields}>
        <PlaceFilter
          name="near"
          label="Near"
          placeholder="Town or postcode"
          filters={filters}
          problem={problem}
          onChange={onChange}
        />
        <Field label="Within" error={error}>
          <output className={styles.miles}>{near === "" ? "any miles" : `${miles} miles`}</output>
        </Field>
      </div>
      <input
        type="range"
        className={styles.range}
        aria-label="Miles around it"
        min={STEP}
        max={FARTHEST}
        step={STEP}
        disabled={near === ""}
        value={Math.min(miles, FARTHEST)}
        onChange={(event) => onMiles(Number(event.currentTarget.value))}
      />
      <p className={styles.counts} role="status">
        {near === "" ? (
          <>
            <b>{inside === 1 ? "1 load" : `${inside} loads`}</b> on the map. Name a place to see those around
            it.
          </>
        ) : (
          <>
            <b>{inside === 1 ? "1 load" : `${inside} loads`}</b> {inside === 1 ? "collects" : "collect"}{" "}
            inside the circle, {outside} outside it
          </>
        )}
      </p>
    </section>
  );
}
