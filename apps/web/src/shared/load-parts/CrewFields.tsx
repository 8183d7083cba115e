"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/primitives/Button.tsx";
import { Combobox } from "../../ui/primitives/Combobox.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Columns, Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { type Crew, type Crews, driversFor, lastCrew, vehiclesFor } from "./crews.ts";

export interface CrewOfLoad {
  driver: string | null;
  vehicleReg: string | null;
}

export function crewOf(load: CrewOfLoad): Crew {
  return { driver: load.driver ?? "", vehicleReg: load.vehicleReg ?? "" };
}

/** Returns the trimmed non-empty parts for a request. An omitted part keeps the value that was announced. */
export function filledCrew({ driver, vehicleReg }: Crew): Partial<Crew> {
  return {
    ...(driver.trim() ? { driver: driver.trim() } : {}),
    ...(vehicleReg.trim() ? { vehicleReg: vehicleReg.trim() } : {}),
  };
}

interface CrewFieldsProps {
  crew: Crew;
  onChange: (crew: Crew) => void;
}

export const CREWS_STALE_MS = 60_000;
export const NO_CREWS: Crews = { drivers: [], vehicles: [] };

/** Fields for driver and registration, with suggestions from earlier jobs. */
export function CrewFields({ crew, onChange }: CrewFieldsProps) {
  const trpc = useTRPC();
  const { data: crews = NO_CREWS } = useQuery(
    trpc.carrierDiary.crews.queryOptions({}, { staleTime: CREWS_STALE_MS }),
  );
  const last = lastCrew(crew, crews);
  return (
    <>
      {last && (
        <Row>
          <Button size="small" kind="quiet" onClick={() => onChange(last)}>
            As last time: {last.driver}, {last.vehicleReg}
          </Button>
        </Row>
      )}
      <Columns>
        <Field label="Driver">
          <Combobox
            value={crew.driver}
            maxLength={100}
            autoComplete="off"
            items={driversFor(crew.driver, crews)}
            textOf={({ driver }) => driver}
            listLabel="Earlier jobs"
            onChange={(driver) => onChange({ ...crew, driver })}
            onChoose={({ driver, vehicleReg }) =>
              onChange({ driver, vehicleReg: crew.vehicleReg || (vehicleReg ?? "") })
            }
          >
            {({ driver, vehicleReg }) => (
              <>
                {driver} <Text tone="faint">{vehicleReg}</Text>
              </>
            )}
          </Combobox>
        </Field>
        <Field label="Registration">
          <Combobox
            value={crew.vehicleReg}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            items={vehiclesFor(crew.vehicleReg, crews)}
            textOf={({ vehicleReg }) => vehicleReg}
            listLabel="Lorries"
            onChange={(vehicleReg) => onChange({ ...crew, vehicleReg })}
            onChoose={({ vehicleReg, driver }) =>
              onChange({ vehicleReg, driver: crew.driver || (driver ?? "") })
            }
          >
            {({ vehicleReg, name, driver }) => (
              <>
                {vehicleReg} <Text tone="faint">{[name, driver].filter(Boolean).join(", ")}</Text>
              </>
            )}
          </Combobox>
        </Field>
      </Columns>
    </>
  );
}
