"use client";

import { MAX_ASKED_VEHICLES } from "@board/api/vehicles/figures";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AskVehicles } from "../../../shared/load-parts/ask/AskVehicles.tsx";
import { canBeAsked, type FittingVehicle } from "../../../shared/load-parts/ask/use-loads-to-ask.ts";
import { VehicleLines } from "../../../shared/load-parts/ask/VehicleLines.tsx";
import { vehicleName } from "../../../shared/load-parts/ask/vehicle-words.ts";
import { carrierLacks, whoMayQuote } from "../../../shared/load-parts/requires-words.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { SelectedBar } from "../../../ui/primitives/SelectedBar.tsx";
import { Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { answerWords, latestOffers } from "./vehicle-answers.ts";

const RADII = [25, 40, 60, 100, 150];
const REFRESH_MS = 60_000;

/** Panel of the empty vehicles that can carry an open load: who is there, who may be asked, and what they answered. */
export function VehiclesNear({ page }: { page: LoadPage }) {
  const { load, side, from, to } = page;
  const trpc = useTRPC();
  const now = useNow();
  const mayAsk = useAllowed().may("trade");
  const [within, setWithin] = useState(25);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<readonly FittingVehicle[]>([]);
  const isShown = side === "poster" && load.status === "POSTED";
  const { data, error, isPending } = useQuery(
    trpc.matching.vehiclesForLoad.queryOptions(
      isShown ? { id: load.id, within: String(within) } : skipToken,
      { placeholderData: keepPreviousData, refetchOnWindowFocus: true, refetchInterval: REFRESH_MS },
    ),
  );
  const offers = useQuery(
    trpc.offers.list.queryOptions(isShown ? { side: "poster", loadId: load.id } : skipToken),
  );
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  useKeys({
    x: () => {
      const id = document.activeElement?.closest<HTMLElement>("tr[data-line]")?.dataset.line;
      if (id === undefined || !mayAsk) return false;
      toggle(id);
    },
  });
  if (!isShown) return null;
  const latest = latestOffers(offers.data?.offers ?? []);
  const vehicles = data?.vehicles ?? [];
  const unlisted = data
    ? [...latest.values()].filter((offer) => vehicles.every(({ id }) => id !== offer.vehicleId))
    : [];
  const selected = vehicles.filter((vehicle) => canBeAsked(vehicle) && chosen.has(vehicle.id));
  const [first, ...more] = asking;
  const able = whoMayQuote(load.requires ?? {});
  const figures: readonly (readonly [number, string])[] = data
    ? [
        [data.near.count, `empty within ${within} miles at that time`],
        [data.near.licensed, able === "anyone" ? "can be asked" : able],
        [data.near.inTime, "there in time"],
      ]
    : [];
  return (
    <Panel
      title="Vehicles for this load"
      end={
        <Row gap={8} nowrap>
          <Select
            fit
            aria-label="Vehicles within"
            value={within}
            onChange={(event) => setWithin(Number(event.currentTarget.value))}
          >
            {RADII.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
          </Select>
          <Link href={`/vehicle-board?load=${load.id}`}>All empty vehicles</Link>
        </Row>
      }
      flush
    >
      {isPending && <Waiting what="the empty vehicles" lines={3} />}
      {error !== null && (
        <PanelBody>
          <ErrorNote error={error} kept={data && "The list is as it was last read."} />
        </PanelBody>
      )}
      {data && (
        <PanelBody>
          <Row gap={16}>
            {figures.slice(0, data.near.count === 0 ? 1 : 3).map(([figure, words]) => (
              <span key={words}>
                <Text size="huge" strong>
                  {figure}
                </Text>{" "}
                {words}
              </span>
            ))}
          </Row>
        </PanelBody>
      )}
      {selected.length > 0 && mayAsk && (
        <SelectedBar
          label="Selected vehicles"
          count={counted(selected.length, "vehicle")}
          onNone={() => setChosen(new Set())}
        >
          <Button size="small" kind="primary" onClick={() => setAsking(selected)}>
            Offer the load…
          </Button>
        </SelectedBar>
      )}
      {vehicles.length > 0 && (
        <VehicleLines
          lines={vehicles}
          chosen={chosen}
          onToggle={toggle}
          onAsk={mayAsk ? (vehicle) => setAsking([vehicle]) : undefined}
          end={(vehicle) => (
            <Text tone="quiet" size="small">
              {canBeAsked(vehicle) ? (
                answerWords(latest.get(vehicle.id), now)
              ) : (
                <>
                  {vehicle.missing.length > 0 && carrierLacks(load.requires, vehicle.missing)}{" "}
                  {load.allowedActions.includes("amend") && (
                    <Link href={`/loads/${load.id}/amend`}>
                      Change…<VisuallyHidden> the load for {vehicleName(vehicle)}</VisuallyHidden>
                    </Link>
                  )}
                </>
              )}
            </Text>
          )}
        />
      )}
      {unlisted.length > 0 && (
        <Lines as="ul" aria-label="Asked, and not in the list now">
          {unlisted.map((offer) => (
            <Item
              key={offer.id}
              title={`${offer.carrier?.name ?? "A carrier"}, not in the list now`}
              detail={answerWords(offer, now)}
            />
          ))}
        </Lines>
      )}
      {data && (
        <PanelBody>
          <Text as="p" tone="quiet" size="small">
            Carriers nameless, places by outcode. Ranked by what you ask for, then empty miles, score and your
            network; never by price. At most {MAX_ASKED_VEHICLES} asks a load.
          </Text>
        </PanelBody>
      )}
      {first && (
        <AskVehicles
          vehicles={[first, ...more]}
          only={{ ...load, from, to }}
          onSent={() => setChosen(new Set())}
          onClose={() => setAsking([])}
        />
      )}
    </Panel>
  );
}
