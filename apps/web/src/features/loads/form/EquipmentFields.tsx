import { tailLiftOf } from "@board/api/goods/rules";
import { bodiesAndGear, EQUIPMENT_NAMES, equipmentWords } from "@board/api/goods/words";
import type { Equipment } from "@board/db/enums";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
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
  const { equipment } = form;
  const { bodies, gear } = bodiesAndGear(equipment);
  const box = (one: Equipment) => (
    <Checkbox
      key={one}
      name={one}
      checked={equipment.includes(one)}
      onChange={({ target }) =>
        set({ equipment: target.checked ? [...equipment, one] : equipment.filter((other) => other !== one) })
      }
    >
      {EQUIPMENT_NAMES[one]}
    </Checkbox>
  );
  return (
    <>
      <FieldSet legend="Body">
        <Row>
          {BODIES.map(box)}
          <Text tone="quiet">{equipmentWords(bodies) || "any body will do"}</Text>
        </Row>
      </FieldSet>
      <FieldSet legend="With">
        <Row>
          <Checkbox
            name="tailLift"
            checked={tailLiftOf(form)}
            disabled={gear.includes("TAIL_LIFT_2T")}
            onChange={({ target }) => set({ tailLift: target.checked })}
          >
            Tail-lift
          </Checkbox>
          {GEAR.map(box)}
          {gear.length > 0 && <Text tone="quiet">all of these</Text>}
        </Row>
      </FieldSet>
      <RowErrors fields={["equipment"]} errors={errors} />
    </>
  );
}
