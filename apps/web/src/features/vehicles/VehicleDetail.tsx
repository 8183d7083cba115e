"use client";

import { EQUIPMENT_NAMES } from "@board/api/goods/words";
import { formatSum } from "@board/api/pounds";
import { useState } from "react";
import { formatMinutes } from "../../ui/format/ages.ts";
import { counted } from "../../ui/format/counted.ts";
import { clockWords } from "../../ui/format/days.ts";
import { formatPence } from "../../ui/format/money.ts";
import { VEHICLE_LONG_NAMES } from "../../ui/format/vehicles.ts";
import { showToast } from "../../ui/hooks/toasts.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Detail, DetailPart } from "../../ui/primitives/ListDetail.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { Plate } from "../../ui/trade/Plate.tsx";
import { FittingLoads } from "./FittingLoads.tsx";
import { type OwnVehicle, useLoadsFor, useVehicleChange, type VehicleOffer } from "./use-vehicles.ts";
import { nameOf, towardsWords } from "./words.ts";

interface VehicleDetailProps {
  vehicle: OwnVehicle;
  /** Open offers to it. */
  offers: readonly VehicleOffer[];
  chosen: boolean;
  /** Opens the form that changes it. */
  onChange: () => void;
}

/** Details of one open vehicle: its facts, what may be done with it, and the loads that earn most for it. */
export function VehicleDetail({ vehicle, offers, chosen, onChange }: VehicleDetailProps) {
  const now = useNow();
  const [takingBack, setTakingBack] = useState(false);
  const name = nameOf(vehicle);
  const { place, floorPencePerMile, equipment, spare, drivenHours, allowedActions } = vehicle;
  return (
    <Detail
      label={name}
      title={`${name} at ${place.outcode}`}
      facts={<Text tone="quiet">{VEHICLE_LONG_NAMES[vehicle.vehicleClass]}</Text>}
      action={
        <Row gap={8}>
          {allowedActions.includes("change") && <Button onClick={onChange}>Change…</Button>}
          {allowedActions.includes("withdraw") && (
            <Button kind="danger" onClick={() => setTakingBack(true)}>
              Take back…
            </Button>
          )}
        </Row>
      }
      chosen={chosen}
    >
      <Pairs
        pairs={[
          [
            "Empty at",
            <>
              <Plate outcode={place.outcode} /> {place.town}
            </>,
          ],
          ["From", clockWords(vehicle.from, now)],
          ["Until", clockWords(vehicle.until, now)],
          ["Towards", towardsWords(vehicle)],
          ["Back by", vehicle.backBy !== null && clockWords(vehicle.backBy, now)],
          ["With", equipment.length > 0 && equipment.map((one) => EQUIPMENT_NAMES[one]).join(", ")],
          ["Room", spare && `${counted(spare.pallets, "pallet")}, ${spare.weightKg} kg, beside other goods`],
          ["Driven by then", drivenHours > 0 && formatMinutes(Math.round(drivenHours * 60))],
          ["Empty at most", `${vehicle.maxEmptyMiles} mi to a collection`],
          ["On the way home", vehicle.towards === "HOME" && `at most ${vehicle.maxExtraMiles} mi more`],
          ["Floor, yours alone", floorPencePerMile !== null && `${formatSum(floorPencePerMile)} a mile`],
          ["Note", vehicle.note],
        ]}
      />
      {offers.length > 0 && <Offers offers={offers} now={now} />}
      <Loads vehicle={vehicle} offers={offers} />
      {takingBack && <TakeBack vehicle={vehicle} onClose={() => setTakingBack(false)} />}
    </Detail>
  );
}

/** Open offers to a vehicle, each with its lane, price and end. */
function Offers({ offers, now }: { offers: readonly VehicleOffer[]; now: Date }) {
  return (
    <Note kind="info">
      <Stack as="ul" gap={4}>
        {offers.map(({ id, load, pricePence, dueAt }) => (
          <li key={id}>
            <Link href="/board/offers">
              Offer: {load.from.outcode} to {load.to.outcode},{" "}
              {pricePence === null ? "asks for a quote" : formatPence(pricePence)}
            </Link>{" "}
            until {clockWords(dueAt, now)}
          </li>
        ))}
      </Stack>
    </Note>
  );
}

function Loads({ vehicle, offers }: Pick<VehicleDetailProps, "vehicle" | "offers">) {
  const { data, error, refetch } = useLoadsFor(vehicle.id);
  if (data === undefined && error === null) return <Waiting what="the loads that fit it" lines={5} />;
  return (
    <>
      <DetailPart>
        {data === undefined
          ? "Loads that fit it"
          : `${counted(data.total, "load")} that ${data.total === 1 ? "fits" : "fit"} it`}
      </DetailPart>
      {error !== null && (
        <>
          <ErrorNote error={error} kept={data && "The list is as it was last read."} />
          <Row>
            <Button onClick={() => void refetch()}>Try again</Button>
          </Row>
        </>
      )}
      {data !== undefined && data.loads.length === 0 && (
        <Text as="p" tone="quiet">
          No load of the board fits it now.{" "}
          {data.straight &&
            `Straight home, empty, is ${data.straight.miles} miles and ${formatMinutes(data.straight.dutyMinutes)}. `}
          You are told when one comes.
        </Text>
      )}
      {data !== undefined && data.loads.length > 0 && (
        <FittingLoads found={data} taker={{ vehicle, offers }} />
      )}
    </>
  );
}

function TakeBack({ vehicle, onClose }: { vehicle: OwnVehicle; onClose: () => void }) {
  const name = nameOf(vehicle);
  const withdraw = useVehicleChange(
    (client, _: undefined) => client.vehicles.withdraw.mutate({ id: vehicle.id }),
    () => {
      showToast({ kind: "done", text: `${name} is off the vehicle board` });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      question={`Take back ${name}?`}
      effect={
        vehicle.offers > 0
          ? `Posters find it no more, and ${counted(vehicle.offers, "open offer")} to it ${vehicle.offers === 1 ? "ends" : "end"}.`
          : "Posters find it no more."
      }
      verb="Take back"
      kind="danger"
      busy={withdraw.isPending ? "Taking back" : undefined}
      error={withdraw.error}
      onConfirm={() => withdraw.mutate(undefined)}
      onClose={onClose}
    />
  );
}
