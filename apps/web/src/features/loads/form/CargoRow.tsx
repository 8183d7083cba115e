import { readCount } from "@board/api/typed/rules";
import type { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LOAD_TYPE_NAMES } from "../../../ui/format/loads.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { WEIGHT_NAMES } from "../../../ui/format/weights.ts";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Choice, type Option } from "../../../ui/primitives/Choice.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Vehicle } from "../../../ui/trade/Vehicle.tsx";
import { EquipmentFields } from "./EquipmentFields.tsx";
import { errorAria, FormRow, RowErrors } from "./FormRow.tsx";
import { withBand, withWeight } from "./goods-form.ts";
import type { FieldErrors, LoadForm } from "./load-form.ts";

interface CargoProps {
  form: LoadForm;
  set: (changes: Partial<LoadForm>) => void;
  errors: FieldErrors;
}

function options<T extends string>(names: Record<T, string>): Option<T>[] {
  return (Object.keys(names) as T[]).map((value) => ({ value, name: names[value] }));
}

const VEHICLES: Option<VehicleClass>[] = options(VEHICLE_NAMES).map((option) => ({
  ...option,
  picture: <Vehicle vehicleClass={option.value} />,
}));
const TYPES = options<LoadType>(LOAD_TYPE_NAMES);
const WEIGHTS = options<WeightBand>(WEIGHT_NAMES);

export function VehicleRow({ form, set, errors }: CargoProps) {
  return (
    <FormRow name="Vehicle" fields={["vehicleClass"]} errors={errors}>
      <Choice
        label="Vehicle"
        options={VEHICLES}
        value={form.vehicleClass}
        onChange={(vehicleClass) => set({ vehicleClass })}
        invalid={errors.vehicleClass !== undefined}
        pictures
      />
      <EquipmentFields form={form} set={set} errors={errors} />
    </FormRow>
  );
}

const NEEDS = [
  ["adr", "ADR"],
  ["fragile", "Fragile"],
  ["isBackload", "Backload"],
  ["noSubcontract", "Not to be passed on"],
] as const;

/** Row for the type of load, the counts, the weight and special needs. */
export function CargoRow({ form, set, errors, children }: CargoProps & { children: ReactNode }) {
  const counts = (["pallets", "parcels"] as const).filter((unit) =>
    form.type === "PARCELS" ? unit === "parcels" : unit === "pallets" || form.parcels !== "",
  );
  return (
    <FormRow name="Load" fields={["weightBand"]} errors={errors}>
      <Row gap={24} align="start">
        <Stack gap={8}>
          <Row>
            <Choice
              label="Kind of load"
              options={TYPES}
              value={form.type}
              onChange={(type) => set({ type })}
              invalid={errors.type !== undefined}
            />
            {counts.map((unit) => (
              <Row as="span" gap={8} nowrap key={unit}>
                <Input
                  size={4}
                  name={unit}
                  aria-label={unit === "pallets" ? "Pallets" : "Parcels"}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={7}
                  value={form[unit]}
                  onChange={(event) => set({ [unit]: event.target.value })}
                  {...errorAria(unit, errors)}
                />
                {unit}
              </Row>
            ))}
          </Row>
          <RowErrors fields={["type", "pallets", "parcels"]} errors={errors} />
        </Stack>
        <Row>
          {NEEDS.map(([name, words]) => (
            <Checkbox
              key={name}
              name={name}
              checked={form[name]}
              onChange={(event) => set({ [name]: event.target.checked })}
            >
              {words}
            </Checkbox>
          ))}
        </Row>
      </Row>
      <Row>
        <Choice
          label="Total weight"
          options={WEIGHTS}
          value={form.weightBand}
          onChange={(weightBand) => set(withBand(form, weightBand))}
          invalid={errors.weightBand !== undefined}
        />
        <Row as="span" gap={8} nowrap>
          <Text tone="quiet">total weight, or exactly</Text>
          <Input
            size={6}
            name="weightKg"
            aria-label="Exact weight in kilograms"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={form.weightKg}
            onChange={(event) => set(withWeight(event.target.value))}
            {...errorAria("weightKg", errors)}
          />
          kg
          {(readCount(form.weightKg) ?? 0) > 0 && (
            <Text tone="good">
              <IconCheck size={13} stroke={2.2} aria-hidden /> {WEIGHT_NAMES[form.weightBand]}
            </Text>
          )}
        </Row>
      </Row>
      <RowErrors fields={["weightKg"]} errors={errors} />
      {children}
    </FormRow>
  );
}
