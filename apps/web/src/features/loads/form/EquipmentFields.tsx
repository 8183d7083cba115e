import { bodiesAndGear } from "@board/api/goods/rules";
import { EQUIPMENT_NAMES, equipmentWords } from "@board/api/goods/words";
import type { Equipment } from "@board/db/enums";
import { type KeyboardEvent, useState } from "react";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { RowErrors } from "./FormRow.tsx";
import type { FieldErrors, LoadForm } from "./load-form.ts";

const { bodies: BODIES, gear: GEAR } = bodiesAndGear(Object.keys(EQUIPMENT_NAMES) as Equipment[]);

interface EquipmentProps {
  form: LoadForm;
  set: (changes: Partial<LoadForm>) => void;
  errors: FieldErrors;
}

/** Bodies, any of which will do, and gear, all of which is needed; the tail-lift is among the gear. */
export function EquipmentFields({ form, set, errors }: EquipmentProps) {
  const { equipment, tailLift } = form;
  const toggle = (one: Equipment) =>
    set({
      equipment: equipment.includes(one) ? equipment.filter((other) => other !== one) : [...equipment, one],
    });
  const { bodies, gear } = bodiesAndGear(equipment);
  const gearWords = [tailLift ? "tail-lift" : "", equipmentWords(gear)].filter(Boolean).join(", ");
  const boxOf = (one: Equipment): Box => ({
    name: one,
    words: EQUIPMENT_NAMES[one],
    checked: equipment.includes(one),
    onToggle: () => toggle(one),
  });
  const lift: Box = {
    name: "tailLift",
    words: "Tail-lift",
    checked: tailLift,
    onToggle: () => set({ tailLift: !tailLift }),
  };
  return (
    <Stack gap={4}>
      <Boxes label="Body" boxes={BODIES.map(boxOf)} about={equipmentWords(bodies) || "any body will do"} />
      <Boxes label="Gear" boxes={[lift, ...GEAR.map(boxOf)]} about={gearWords} />
      <RowErrors fields={["equipment"]} errors={errors} />
    </Stack>
  );
}

interface Box {
  name: string;
  words: string;
  checked: boolean;
  onToggle: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Checkboxes that are one Tab stop together: the arrow keys move among them, as among the options of a choice. */
function Boxes({ label, boxes, about }: { label: string; boxes: readonly Box[]; about: string }) {
  const [at, setAt] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (at + by + boxes.length) % boxes.length;
    event.currentTarget.querySelectorAll("input")[next]?.focus();
  };
  return (
    <Row role="toolbar" aria-label={label} onKeyDown={move}>
      {boxes.map(({ name, words, checked, onToggle }, nth) => (
        <Checkbox
          key={name}
          name={name}
          checked={checked}
          onChange={onToggle}
          tabIndex={nth === at ? 0 : -1}
          onFocus={() => setAt(nth)}
        >
          {words}
        </Checkbox>
      ))}
      <Text tone="quiet">{about}</Text>
    </Row>
  );
}
