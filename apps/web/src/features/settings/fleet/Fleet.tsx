"use client";

import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { WhoMay } from "../../../shared/shell/WhoMay.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { VEHICLE_LONG_NAMES } from "../../../ui/format/vehicles.ts";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Th } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { AddBase } from "./AddBase.tsx";
import { BaseRow } from "./BaseRow.tsx";
import { DriverData } from "./DriverData.tsx";
import { Lorries } from "./Lorries.tsx";
import type { Fleet as FleetList } from "./types.ts";
import { VehiclesForm } from "./VehiclesForm.tsx";

/** Page with the firm's vehicles and bases, which decide the new loads that it is alerted to. */
export function Fleet() {
  const trpc = useTRPC();
  const vehicles = useQuery(trpc.firms.vehicles.queryOptions({}));
  const bases = useQuery(trpc.firms.bases.queryOptions({}));
  const mayChange = useAllowed().may("manageFleet");
  return (
    <SettingsPage
      title="Vehicles and bases"
      lead="We alert you to loads that one of your vehicles can take, near one of your bases."
    >
      {!mayChange && <WhoMay need="manageFleet" what="change what your firm runs" />}
      <Panel title="Vehicles" end={mayChange && <Link href="/vehicles#post">Post as empty</Link>}>
        {vehicles.error && <ErrorNote error={vehicles.error} />}
        {vehicles.isPending && <Waiting what="the vehicles" />}
        {vehicles.data &&
          (mayChange ? (
            <VehiclesForm vehicles={vehicles.data.vehicles} />
          ) : (
            <VehicleCounts vehicles={vehicles.data.vehicles} />
          ))}
      </Panel>
      <Lorries mayChange={mayChange} />
      <Panel flush title="Bases" sub={bases.data && String(bases.data.bases.length)}>
        {bases.error && (
          <PanelBody>
            <ErrorNote error={bases.error} />
          </PanelBody>
        )}
        {bases.isPending && <Waiting what="the bases" />}
        {bases.data?.bases.length === 0 && (
          <PanelBody>
            {mayChange ? "None yet. Add the yards that your vehicles start from." : "None yet."}
          </PanelBody>
        )}
        {bases.data && bases.data.bases.length > 0 && (
          <Table>
            <thead>
              <tr>
                <Th>Base</Th>
                <Th>Place</Th>
                <Th>Alerts within</Th>
                {mayChange && <Th hidden>Actions</Th>}
              </tr>
            </thead>
            <tbody>
              {bases.data.bases.map((base) => (
                <BaseRow key={base.id} base={base} mayChange={mayChange} />
              ))}
            </tbody>
          </Table>
        )}
        {mayChange && <AddBase />}
      </Panel>
      <DriverData />
    </SettingsPage>
  );
}

/** Number of vehicles of each class that the firm has, for a reader who may not change it. */
function VehicleCounts({ vehicles }: { vehicles: FleetList }) {
  const own = vehicles.filter(({ count }) => count > 0);
  if (own.length === 0) return <p>None yet.</p>;
  return (
    <Pairs
      kind="across"
      pairs={own.map(({ vehicleClass, count }) => [VEHICLE_LONG_NAMES[vehicleClass], String(count)])}
    />
  );
}
