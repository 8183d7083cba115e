"use client";

import { sortPrice } from "@board/api/board/view-rules";
import { DEFAULT_MINUTES } from "@board/api/offers/rules";
import type { LoadPreview } from "@board/api/schemas";
import { readPounds } from "@board/api/typed/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canBeAsked, type FittingVehicle } from "../../../shared/load-parts/ask/use-loads-to-ask.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { typedPounds } from "../../../ui/format/money.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import type { LoadForm } from "./load-form.ts";
import { previewable } from "./read-form.ts";

const SETTLED_MS = 300;
const REFRESH_MS = 60_000;

/** Vehicles that are offered the load as soon as it is posted. */
export interface VehicleOffer {
  vehicles: string[];
  pricePence: number;
  minutes: number;
}

/** Vehicles near a load that is being typed, and those of them that are to be asked. */
export interface VehicleAsks {
  near: LoadPreview["vehiclesNear"] | undefined;
  /** Vehicles that can be asked first; undefined while they are not known, or may not be read. */
  vehicles: readonly FittingVehicle[] | undefined;
  /** Number of vehicles that are chosen. */
  count: number;
  isChosen: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Pounds as typed, or the middle of the guide. */
  price: string;
  setPrice: (price: string) => void;
  minutes: number;
  setMinutes: (minutes: number) => void;
  /** Offers that posting sends; null if no vehicle is chosen, or the price cannot be read. */
  offer: VehicleOffer | null;
}

/** Returns the part of the form that decides which vehicles can carry the load, as JSON; "null" if too little is known. */
function askedLoad(form: LoadForm): string {
  const load = previewable(form);
  return JSON.stringify(
    load && {
      ...load,
      // A query is an address, which has no room for words and sites.
      boardNote: undefined,
      notes: undefined,
      dimsNote: undefined,
      collectFrom: undefined,
      deliverTo: undefined,
      externalRef: undefined,
      audience: undefined,
      routingGuide: undefined,
      stops: load.stops?.map(({ kind, postcode, date, window, byTime, pallets, parcels }) => ({
        kind,
        postcode,
        date,
        window,
        byTime,
        pallets,
        parcels,
      })),
    },
  );
}

/** Reads the vehicles near the load of the form once the preview has counted some, and keeps the choice among them. */
export function useVehicleAsks(form: LoadForm, preview: LoadPreview | undefined): VehicleAsks {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<string | null>(null);
  const [minutes, setMinutes] = useState<number>(DEFAULT_MINUTES);
  const isNear = preview !== undefined && preview.vehiclesNear.count > 0;
  const settled = useSettled(isNear ? askedLoad(form) : "null", SETTLED_MS);
  const { data } = useQuery(
    useTRPC().matching.vehiclesForPosting.queryOptions(
      { load: JSON.parse(settled) },
      { enabled: settled !== "null", placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
    ),
  );
  const vehicles = isNear ? data?.vehicles : undefined;
  const selected = (vehicles ?? []).filter((vehicle) => canBeAsked(vehicle) && chosen.has(vehicle.id));
  const usual =
    preview &&
    sortPrice({
      bookNowPence: (form.pricingMode === "BOOK_NOW" && readPounds(form.price)) || null,
      guideLowPence: preview.guide.lowPence,
      guideHighPence: preview.guide.highPence,
    });
  const price = typed ?? (usual === undefined ? "" : typedPounds(Math.round(usual / 100) * 100));
  const pricePence = readPounds(price);
  return {
    near: isNear && data ? data.near : preview?.vehiclesNear,
    vehicles,
    count: selected.length,
    isChosen: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])),
    price,
    setPrice: setTyped,
    minutes,
    setMinutes,
    offer:
      selected.length === 0 || pricePence === null
        ? null
        : { vehicles: selected.map(({ id }) => id), pricePence, minutes },
  };
}
