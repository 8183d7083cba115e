import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { Columns } from "../ui/Stack.tsx";

/** Driver and registration as they are typed. */
export interface Crew {
  driver: string;
  vehicleReg: string;
}

export interface CrewOfLoad {
  driver: string | null;
  vehicleReg: string | null;
}

export function crewOf(load: CrewOfLoad): Crew {
  return { driver: load.driver ?? "", vehicleReg: load.vehicleReg ?? "" };
}

/** The parts that hold anything, for a call: an empty one leaves what was announced. */
export function saidCrew({ driver, vehicleReg }: Crew): Partial<Crew> {
  return {
    ...(driver.trim() ? { driver: driver.trim() } : {}),
    ...(vehicleReg.trim() ? { vehicleReg: vehicleReg.trim() } : {}),
  };
}

interface CrewFieldsProps {
  crew: Crew;
  onChange: (crew: Crew) => void;
}

/** Driver and registration, for the poster's yard to compare. */
export function CrewFields({ crew, onChange }: CrewFieldsProps) {
  return (
    <Columns>
      <Field label="Driver">
        <Input
          value={crew.driver}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ ...crew, driver: currentTarget.value })}
        />
      </Field>
      <Field label="Registration">
        <Input
          value={crew.vehicleReg}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ ...crew, vehicleReg: currentTarget.value })}
        />
      </Field>
    </Columns>
  );
}
