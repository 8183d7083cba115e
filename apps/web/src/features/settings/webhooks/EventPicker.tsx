"use client";

import { useId } from "react";
import { Checkbox, Radio } from "../../../ui/primitives/Checkbox.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { Columns } from "../../../ui/primitives/Stack.tsx";
import { ALL_EVENTS, type EventChoice, eventsFor } from "./event-words.ts";

interface EventPickerProps {
  ends: { canPost: boolean; canCarry: boolean };
  chosen: readonly EventChoice[];
  onChange: (chosen: readonly EventChoice[]) => void;
  error: string | undefined;
}

/** Choice between all events, including types added later, and selected ones. */
export function EventPicker({ ends, chosen, onChange, error }: EventPickerProps) {
  const name = useId();
  const all = chosen.includes(ALL_EVENTS);
  const offered = eventsFor(ends);
  const toggle = (type: EventChoice) =>
    onChange(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type]);
  return (
    <FieldSet legend="Events" error={error && (chosen.length === 0 ? "Choose at least one." : error)}>
      <Radio name={name} checked={all} onChange={() => onChange([ALL_EVENTS])}>
        All of them, and kinds that are added later
      </Radio>
      <Radio name={name} checked={!all} onChange={() => onChange(offered.map(({ type }) => type))}>
        These only
      </Radio>
      {!all && (
        <Columns>
          {offered.map(({ type, tells }) => (
            <Checkbox key={type} title={tells} checked={chosen.includes(type)} onChange={() => toggle(type)}>
              <code>{type}</code>
            </Checkbox>
          ))}
        </Columns>
      )}
    </FieldSet>
  );
}
