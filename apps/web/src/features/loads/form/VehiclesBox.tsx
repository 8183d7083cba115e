"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ANSWER_MINUTES } from "../../../shared/load-parts/ask/answer-minutes.ts";
import { canBeAsked, type FittingVehicle } from "../../../shared/load-parts/ask/use-loads-to-ask.ts";
import { towardsWords } from "../../../shared/load-parts/ask/vehicle-words.ts";
import { carrierLacks, whoMayQuote } from "../../../shared/load-parts/requires-words.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatMinutes } from "../../../ui/format/ages.ts";
import { counted } from "../../../ui/format/counted.ts";
import { clockWords, inSentence } from "../../../ui/format/days.ts";
import { useAltKey } from "../../../ui/hooks/use-alt-key.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { MoneyInput, Select } from "../../../ui/primitives/Input.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Place } from "../../../ui/trade/Place.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";
import type { LoadForm } from "./load-form.ts";
import { readForm } from "./read-form.ts";
import type { VehicleAsks } from "./use-vehicle-asks.ts";

/** Radius in which vehicles are counted where none is nearer. */
const FARTHER = 60;

/** Number of lines that are shown at first. */
const FIRST_LINES = 4;

interface VehiclesBoxProps {
  form: LoadForm;
  /** Outcode of the collection. */
  outcode: string;
  asks: VehicleAsks;
}

/** Empty vehicles near the collection of a load that is being typed, to be asked with its posting. `Alt V` goes to it. */
export function VehiclesBox({ form, outcode, asks }: VehiclesBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useAltKey("V", () => box.current?.querySelector<HTMLElement>("input, a")?.focus());
  if (asks.near === undefined) return null;
  const { count, licensed, inTime } = asks.near;
  const able = whoMayQuote(readForm(form).input.requires ?? {});
  return (
    <div ref={box}>
      {count === 0 ? (
        <NoneNear outcode={outcode} />
      ) : (
        <Panel tone="ask" title={`${counted(count, "vehicle")} empty within 25 miles at that time`} flush>
          <PanelBody>
            <p>
              <b>{licensed}</b> {able === "anyone" ? "can be asked" : able}, <b>{inTime}</b> there in time.{" "}
              {asks.vehicles === undefined && (
                <Text tone="quiet">Post the load, then ask them on its page.</Text>
              )}
            </p>
          </PanelBody>
          {asks.vehicles && <Vehicles asks={asks} vehicles={asks.vehicles} form={form} />}
        </Panel>
      )}
    </div>
  );
}

function NoneNear({ outcode }: { outcode: string }) {
  const farther = useQuery(
    useTRPC().matching.board.queryOptions({ near: outcode, within: String(FARTHER), limit: "1" }),
  );
  return (
    <Panel title="No vehicle empty within 25 miles at that time">
      <Row justify="between" gap={8}>
        <Text tone="quiet">
          {farther.data
            ? `${farther.data.total} of all kinds within ${FARTHER} miles`
            : `Look within ${FARTHER} miles`}
        </Text>
        <ButtonLink size="small" href={`/vehicle-board?near=${outcode}&within=${FARTHER}`}>
          Empty vehicles
        </ButtonLink>
      </Row>
    </Panel>
  );
}

interface VehiclesProps {
  asks: VehicleAsks;
  vehicles: readonly FittingVehicle[];
  form: LoadForm;
}

function Vehicles({ asks, vehicles, form }: VehiclesProps) {
  const now = useNow();
  const [isWhole, setIsWhole] = useState(false);
  const { requires } = readForm(form).input;
  const others = vehicles.slice(FIRST_LINES).length;
  const { count, offer, price, setPrice, minutes, setMinutes } = asks;
  return (
    <>
      <Lines as="ul">
        {(isWhole ? vehicles : vehicles.slice(0, FIRST_LINES)).map((vehicle) => (
          <li key={vehicle.id}>
            {canBeAsked(vehicle) ? (
              <Checkbox checked={asks.isChosen(vehicle.id)} onChange={() => asks.toggle(vehicle.id)}>
                <VehicleWords vehicle={vehicle} now={now} />
              </Checkbox>
            ) : (
              <>
                <VehicleWords vehicle={vehicle} now={now} />
                <Text as="p" tone="warn" size="small">
                  {vehicle.missing.length > 0 ? carrierLacks(requires ?? null, vehicle.missing) : "Too late."}
                </Text>
              </>
            )}
          </li>
        ))}
      </Lines>
      <PanelBody>
        <Row gap={8}>
          <b role="status">Ask {count}</b> yes or no at
          <MoneyInput
            size={6}
            aria-label="Price for the vehicles in pounds"
            aria-invalid={(count > 0 && offer === null) || undefined}
            maxLength={14}
            value={price}
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
          <Row as="span" gap={8} nowrap>
            for
            <Select
              fit
              aria-label="Answer within"
              value={minutes}
              onChange={(event) => setMinutes(Number(event.currentTarget.value))}
            >
              {ANSWER_MINUTES.map((each) => (
                <option key={each} value={each}>
                  {formatMinutes(each)}
                </option>
              ))}
            </Select>
          </Row>
          {others > 0 && (
            <Button size="small" kind="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? `The first ${FIRST_LINES}` : `The other ${others}`}
            </Button>
          )}
        </Row>
        {count > 0 && (
          <Text as="p" size="small" tone={offer === null ? "bad" : "quiet"}>
            {offer === null
              ? "Give the price."
              : "They are asked as soon as the load is posted. The first yes books it."}
          </Text>
        )}
      </PanelBody>
    </>
  );
}

/** Place, arrival and way of a nameless vehicle in two lines, for a label. */
function VehicleWords({ vehicle, now }: { vehicle: FittingVehicle; now: Date }) {
  const { count, place, arrivesAt, miles, carrier } = vehicle;
  return (
    <>
      <Row as="span" gap={8} justify="between">
        <Row as="span" gap={8}>
          {count > 1 && <b>{count} ×</b>}
          <Place {...place} />
          <span>
            there <b>{inSentence(clockWords(arrivesAt, now))}</b>
          </span>
        </Row>
        <PosterScore {...carrier} />
      </Row>
      <Text tone="quiet" size="small">
        {miles} mi away, then {towardsWords(vehicle)}
        {carrier.network && ", in your network"}
      </Text>
    </>
  );
}
