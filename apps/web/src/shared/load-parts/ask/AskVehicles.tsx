"use client";

import { MAX_ASKED_VEHICLES } from "@board/api/vehicles/figures";
import { counted } from "../../../ui/format/counted.ts";
import { clockWords, inSentence } from "../../../ui/format/days.ts";
import { VEHICLE_LONG_NAMES } from "../../../ui/format/vehicles.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";
import { Vehicle } from "../../../ui/trade/Vehicle.tsx";
import { type AskedLoad, AskForm } from "./AskForm.tsx";
import { NothingToAsk } from "./NothingToAsk.tsx";
import { type PostersVehicle, useLoadsToAsk } from "./use-loads-to-ask.ts";

interface AskVehiclesProps {
  vehicles: readonly [PostersVehicle, ...PostersVehicle[]];
  /** The one load that is asked for, if it is known. */
  only?: AskedLoad;
  /** Id of the load that is chosen at first. */
  firstId?: string | undefined;
  onSent: () => void;
  onClose: () => void;
}

/** Dialog that offers one of the poster's open loads to empty vehicles. Its focus starts in the price. */
export function AskVehicles({ vehicles, only, firstId, onSent, onClose }: AskVehiclesProps) {
  const tooMany = vehicles.length > MAX_ASKED_VEHICLES;
  const { fitting, open, error, isPending } = useLoadsToAsk(tooMany ? [] : vehicles, only);
  const now = useNow();
  const isOne = vehicles.length === 1;
  const title = isOne ? "Offer a load to this vehicle" : `Offer a load to ${vehicles.length} vehicles`;
  if (tooMany)
    return (
      <Dialog label={title} onClose={onClose}>
        <DialogForm
          title={title}
          buttons={
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
          }
        >
          <p>At most {MAX_ASKED_VEHICLES} vehicles are asked for a load. Select fewer.</p>
        </DialogForm>
      </Dialog>
    );
  // The dialog opens with its fields, one of which gets the focus.
  if (isPending) return null;
  const [first, ...others] = fitting.map(({ load }) => load);
  const fitOf = (load: AskedLoad) => fitting.find((one) => one.load.id === load.id);
  return (
    <Dialog label={title} onClose={onClose} kind="form">
      {first ? (
        <AskForm
          title={title}
          about={isOne && <OneVehicle vehicle={vehicles[0]} now={now} />}
          loads={[first, ...others]}
          firstId={firstId}
          askedFor={(load) => ({ vehicles: fitOf(load)?.vehicles.map(({ id }) => id) ?? [] })}
          hint={(load) => {
            const able = fitOf(load)?.vehicles ?? [];
            const [fit] = able;
            if (!isOne) return `${able.length} of ${counted(vehicles.length, "vehicle")} can carry it.`;
            return fit && `${fit.miles} mi empty, there ${inSentence(clockWords(fit.arrivesAt, now))}.`;
          }}
          left={(load) => fitOf(load)?.asksLeft ?? 0}
          readers={readersOf(vehicles)}
          onSent={onSent}
          onClose={onClose}
        />
      ) : (
        <NothingToAsk
          title={title}
          error={error}
          words={
            open === 0
              ? "You have no load on offer."
              : `${only ? "The load does" : `Your ${counted(open, "open load")} ${open === 1 ? "does" : "do"}`} not fit ${isOne ? "it" : "them"}: the class, the times, the way or the checks differ.`
          }
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function OneVehicle({ vehicle, now }: { vehicle: PostersVehicle; now: Date }) {
  const { vehicleClass, tailLift, place, from, carrier } = vehicle;
  return (
    <Row justify="between">
      <Row gap={8}>
        <Vehicle vehicleClass={vehicleClass} />
        <b>
          {VEHICLE_LONG_NAMES[vehicleClass]}
          {tailLift && ", tail-lift"}
        </b>
        <Plate outcode={place.outcode} />
        <span>
          {place.town}, from {inSentence(clockWords(from, now))}
        </span>
      </Row>
      <PosterScore {...carrier} />
    </Row>
  );
}

function readersOf(vehicles: readonly PostersVehicle[]): string {
  const members = vehicles.filter(({ carrier }) => carrier.network).length;
  if (members === vehicles.length) return "They read your name, because they are in your network";
  return members === 0
    ? "They read your score, not your name"
    : "Those in your network read your name, the others your score";
}
