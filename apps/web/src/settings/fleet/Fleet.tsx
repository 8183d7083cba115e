"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import page from "../SettingsPage.module.css";
import { Panel, SettingsPage } from "../SettingsPage.tsx";
import { Waiting } from "../Waiting.tsx";
import { AddBase } from "./AddBase.tsx";
import { BaseRow } from "./BaseRow.tsx";
import { VehiclesForm } from "./VehiclesForm.tsx";

/** Vehicles and bases of the firm, which new loads are matched against. */
export function Fleet() {
  const trpc = useTRPC();
  const vehicles = useQuery(trpc.firms.vehicles.queryOptions({}));
  const bases = useQuery(trpc.firms.bases.queryOptions({}));
  return (
    <SettingsPage
      title="Vehicles and bases"
      lead="You are told of a load that one of your vehicles can take, near one of your bases."
    >
      <Panel title="Vehicles">
        {vehicles.error && (
          <div className={page.note}>
            <ErrorNote error={vehicles.error} />
          </div>
        )}
        {vehicles.isPending && <Waiting what="the vehicles" />}
        {vehicles.data && <VehiclesForm vehicles={vehicles.data.vehicles} />}
      </Panel>
      <Panel title="Bases" count={bases.data && String(bases.data.bases.length)}>
        {bases.error && (
          <div className={page.note}>
            <ErrorNote error={bases.error} />
          </div>
        )}
        {bases.isPending && <Waiting what="the bases" />}
        {bases.data?.bases.length === 0 && (
          <p className={page.says}>None yet. Add the yards that your vehicles start from.</p>
        )}
        {bases.data && bases.data.bases.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">Base</th>
                <th scope="col">Place</th>
                <th scope="col">Told of loads within</th>
                <th scope="col">
                  <span className={page.sr}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {bases.data.bases.map((base) => (
                <BaseRow key={base.id} base={base} />
              ))}
            </tbody>
          </table>
        )}
        <AddBase />
      </Panel>
    </SettingsPage>
  );
}
