import { bodiesAndGear } from "@board/api/goods/rules";
import { EQUIPMENT_NAMES, equipmentWords } from "@board/api/goods/words";
import type { Equipment } from "@board/db/enums";
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
  const box = (one: Equipment) => (
    <Checkbox key={one} name={one} checked={equipment.includes(one)} onChange={() => toggle(one)}>
      {EQUIPMENT_NAMES[one]}
    </Checkbox>
  );
  return (
    <Stack gap={4}>
      <Row as="fieldset" aria-label="Body">
        {BODIES.map(box)}
        <Text tone="quiet">{equipmentWords(bodies) || "none chosen means any"}</Text>
      </Row>
      <Row as="fieldset" aria-label="Gear">
        <Checkbox
          name="tailLift"
          checked={tailLift}
          onChange={(event) => set({ tailLift: event.target.checked })}
        >
          Tail-lift
        </Checkbox>
        {GEAR.map(box)}
        <Text tone="quiet">{gearWords}</Text>
      </Row>
      <RowErrors fields={["equipment"]} errors={errors} />
    </Stack>
  );
}
