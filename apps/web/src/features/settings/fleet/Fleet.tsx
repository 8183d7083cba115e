"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Th } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { AddBase } from "./AddBase.tsx";
import { BaseRow } from "./BaseRow.tsx";
import { DriverData } from "./DriverData.tsx";
import { Lorries } from "./Lorries.tsx";
import { VehiclesForm } from "./VehiclesForm.tsx";

/** Page with the firm's vehicles and bases, which decide the new loads that it is alerted to. */
export function Fleet() {
  const trpc = useTRPC();
  const vehicles = useQuery(trpc.firms.vehicles.queryOptions({}));
  const bases = useQuery(trpc.firms.bases.queryOptions({}));
  return (
    <SettingsPage
      title="Vehicles and bases"
      lead="We alert you to loads that one of your vehicles can take, near one of your bases."
    >
      <Panel title="Vehicles">
        {vehicles.error && <ErrorNote error={vehicles.error} />}
        {vehicles.isPending && <Waiting what="the vehicles" />}
        {vehicles.data && <VehiclesForm vehicles={vehicles.data.vehicles} />}
      </Panel>
      <Lorries />
      <Panel flush title="Bases" sub={bases.data && String(bases.data.bases.length)}>
        {bases.error && (
          <PanelBody>
            <ErrorNote error={bases.error} />
          </PanelBody>
        )}
        {bases.isPending && <Waiting what="the bases" />}
        {bases.data?.bases.length === 0 && (
          <PanelBody>None yet. Add the yards that your vehicles start from.</PanelBody>
        )}
        {bases.data && bases.data.bases.length > 0 && (
          <Table>
            <thead>
              <tr>
                <Th>Base</Th>
                <Th>Place</Th>
                <Th>Alerts within</Th>
                <Th hidden>Actions</Th>
              </tr>
            </thead>
            <tbody>
              {bases.data.bases.map((base) => (
                <BaseRow key={base.id} base={base} />
              ))}
            </tbody>
          </Table>
        )}
        <AddBase />
      </Panel>
      <DriverData />
    </SettingsPage>
  );
}
