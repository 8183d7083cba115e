"use client";

import type { AppRouter } from "@board/api";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTRPC } from "../../trpc/trpc.ts";
import type { AskedLoad } from "./AskForm.tsx";

type Matching = inferRouterOutputs<AppRouter>["matching"];
type BoardVehicle = Matching["board"]["vehicles"][number];
export type FittingVehicle = Matching["vehiclesForLoad"]["vehicles"][number];
export type PostersVehicle = Omit<BoardVehicle, "miles">;
/** A line of the vehicle board, or of the vehicles for one load with its arrival there. */
export type VehicleLine = BoardVehicle & Partial<Omit<FittingVehicle, keyof BoardVehicle>>;

/** True unless the service says that the carrier lacks something for the load, or comes too late. */
export const canBeAsked = ({ missing = [], inTime = true }: Pick<VehicleLine, "missing" | "inTime">) =>
  missing.length === 0 && inTime;

const MAX_LOADS = 60;

/**
 * Reads the poster's open loads, those that are collected first at the top, and which of them fit vehicles.
 *
 * @param only the one load that is asked for, if it is known
 */
export function useLoadsToAsk(vehicles: readonly Pick<PostersVehicle, "id">[], only?: AskedLoad) {
  const trpc = useTRPC();
  const list = useQuery(
    trpc.posterDashboard.list.queryOptions(
      only ? skipToken : { status: ["POSTED"], sort: "collect", limit: MAX_LOADS },
    ),
  );
  const loads: readonly AskedLoad[] = only ? [only] : (list.data?.loads ?? []);
  const answer = useQuery(
    trpc.matching.loadsToAsk.queryOptions(
      loads.length === 0 || vehicles.length === 0
        ? skipToken
        : { vehicles: vehicles.map(({ id }) => id), loads: loads.map(({ id }) => id) },
      { staleTime: 0 },
    ),
  );
  const fits = new Map(answer.data?.loads.map((one) => [one.id, one]));
  return {
    error: list.error ?? answer.error,
    isPending: (only === undefined && list.isPending) || (loads.length > 0 && answer.isPending),
    open: loads.length,
    /** Loads that fit, each with the vehicles that can be asked for it. */
    fitting: loads.flatMap((load) => {
      const fit = fits.get(load.id);
      const able = fit?.vehicles.filter(({ missing }) => missing.length === 0) ?? [];
      return fit && able.length > 0 ? [{ load, asksLeft: fit.asksLeft, vehicles: able }] : [];
    }),
  };
}
