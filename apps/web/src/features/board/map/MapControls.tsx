"use client";

import { useEffect } from "react";
import styles from "../../../shared/map/MapView.module.css";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { FilterProps } from "../filters/FilterForm.tsx";
import { DEFAULT_WITHIN } from "../filters/groups.ts";
import { fieldDetail, PlaceFilter } from "../filters/PlaceFilter.tsx";

interface MapControlsProps extends FilterProps {
  /** Radius of the circle on screen, in miles; the filter follows after a debounce. */
  miles: number;
  onMiles: (miles: number) => void;
  drawn: Drawing;
  onDraw: (drawing: Drawing) => void;
}

/** Loads drawn as lanes between areas, or at their collection points. */
export type Drawing = "lanes" | "collections";

const FARTHEST = 300;
const STEP = 5;
/** Debounce before the filter is set. */
const DEBOUNCE_MS = 200;

/** Controls for the circle's centre and radius, and for lanes or collections. */
export function MapControls({ filters, error, onChange, miles, onMiles, drawn, onDraw }: MapControlsProps) {
  const near = filters.near ?? "";
  const asked = filters.within ?? DEFAULT_WITHIN;
  useEffect(() => {
    if (near === "" || String(miles) === asked) return;
    const timer = setTimeout(() => onChange({ within: String(miles) }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [near, miles, asked, onChange]);

  return (
    <section className={styles.over} data-at="top" aria-label="On the map">
      <Row gap={8} align="start" nowrap>
        <PlaceFilter
          name="near"
          label="Near"
          placeholder="Town or postcode"
          filters={filters}
          error={error}
          onChange={onChange}
        />
        <Field label="Within" error={fieldDetail(error, "within")}>
          <Text as="output" strong nowrap>
            {near === "" ? "any miles" : `${miles} miles`}
          </Text>
        </Field>
      </Row>
      <input
        type="range"
        aria-label="Miles around it"
        min={STEP}
        max={FARTHEST}
        step={STEP}
        disabled={near === ""}
        value={Math.min(miles, FARTHEST)}
        onChange={(event) => onMiles(Number(event.currentTarget.value))}
      />
      <Field label="Draw">
        <Select value={drawn} onChange={(event) => onDraw(event.currentTarget.value as Drawing)}>
          <option value="lanes">Lanes between areas</option>
          <option value="collections">Places of collection</option>
        </Select>
      </Field>
    </section>
  );
}
