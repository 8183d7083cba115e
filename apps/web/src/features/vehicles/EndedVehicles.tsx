"use client";

import type { ReactNode } from "react";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { ListPage } from "../../ui/primitives/ListPage.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { Plate } from "../../ui/trade/Plate.tsx";
import { againFields } from "./typed-vehicle.ts";
import { type OwnVehicle, useVehicles } from "./use-vehicles.ts";
import { endWords, nameOf, timesWords } from "./words.ts";

interface EndedVehiclesProps {
  title: string;
  actions: ReactNode;
  onAgain: (fields: ReturnType<typeof againFields>) => void;
}

/** Vehicles that are posted no more, newest first: how each ended, and the button that posts it again. */
export function EndedVehicles({ title, actions, onAgain }: EndedVehiclesProps) {
  const now = useNow();
  const list = useVehicles(["TAKEN", "WITHDRAWN", "EXPIRED"]);
  const rows = list.data?.pages.flatMap(({ vehicles }) => vehicles) ?? [];
  return (
    <ListPage title={title} actions={actions} list={list} more="Show more vehicles">
      {list.isPending && <Waiting what="your vehicles" lines={6} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState title="No vehicle has ended">
          <p>A vehicle comes here when a job takes it, when you take it back, or when its time is over.</p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>Vehicle</Th>
              <Th>Empty at</Th>
              <Th>Times</Th>
              <Th>Ended</Th>
              <Th hidden>Actions</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Ended key={row.id} vehicle={row} onAgain={() => onAgain(againFields(row, now))} />
            ))}
          </tbody>
        </Table>
      )}
    </ListPage>
  );
}

function Ended({ vehicle, onAgain }: { vehicle: OwnVehicle; onAgain: () => void }) {
  const now = useNow();
  const [job] = vehicle.jobs;
  return (
    <tr>
      <Td>
        <Text mono={vehicle.vehicleReg !== null} strong>
          {nameOf(vehicle)}
        </Text>
      </Td>
      <Td>
        <Row gap={8}>
          <Plate outcode={vehicle.place.outcode} /> {vehicle.place.town}
        </Row>
      </Td>
      <Td>{timesWords(vehicle, now)}</Td>
      <Td>
        {endWords(vehicle, now)}
        {vehicle.status === "TAKEN" && job && (
          <>
            {" "}
            by <Link href={`/loads/${job.loadId}`}>{job.ref}</Link>
          </>
        )}
      </Td>
      <Td>
        <Button size="small" onClick={onAgain}>
          Post again<VisuallyHidden>: {nameOf(vehicle)}</VisuallyHidden>
        </Button>
      </Td>
    </tr>
  );
}
