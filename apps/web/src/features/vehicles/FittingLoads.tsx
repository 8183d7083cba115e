"use client";

import { londonDay } from "@board/calendar";
import { useState } from "react";
import { useKeys } from "../../shared/shell/keys.ts";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { formatMinutes } from "../../ui/format/ages.ts";
import { clockWords } from "../../ui/format/days.ts";
import { whatWords } from "../../ui/format/loads.ts";
import { formatPence } from "../../ui/format/money.ts";
import { useIsPhone } from "../../ui/hooks/phone.tsx";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { NeedsChips } from "../../ui/trade/Chip.tsx";
import { LaneCells, LaneTable } from "../../ui/trade/LaneTable.tsx";
import { MyQuote } from "../../ui/trade/MyQuote.tsx";
import { Price } from "../../ui/trade/Price.tsx";
import { RunBar } from "../../ui/trade/RunBar.tsx";
import { Slot } from "../../ui/trade/Slot.tsx";
import { TakeButtons, TakeLoad } from "./TakeLoad.tsx";
import type { FoundLoad, FoundLoads, OwnVehicle, VehicleOffer } from "./use-vehicles.ts";
import { type Taking, whyNot } from "./why-not.ts";

const wholePounds = (pence: number) => formatPence(Math.round(pence / 100) * 100);

interface FittingLoadsProps {
  found: FoundLoads;
  /** The vehicle that takes them, and the offers to it; left out where nothing is posted yet. */
  taker?: { vehicle: OwnVehicle; offers: readonly VehicleOffer[] };
}

/**
 * Loads that fit a vehicle, those that earn most first, below a line for driving home empty. `J` and `K` move the line in
 * hand, which says why it fits; `Q` quotes and `B` books it.
 */
export function FittingLoads({ found: { straight, loads }, taker }: FittingLoadsProps) {
  const now = useNow();
  const phone = useIsPhone();
  const firm = useAllowed();
  const [handId, setHandId] = useState<string | null>(null);
  /** The load is kept as it was when its dialog opened: reading the list again changes neither it nor its price. */
  const [taking, setTaking] = useState<{ load: FoundLoad; kind: Taking } | null>(null);
  const hand = loads.find(({ id }) => id === handId) ?? loads[0];
  const longest = Math.max(straight?.miles ?? 0, ...loads.map(({ run }) => run.all));
  const step = (by: 1 | -1) => {
    const next = loads[loads.findIndex(({ id }) => id === hand?.id) + by];
    if (next !== undefined) setHandId(next.id);
    return next !== undefined;
  };
  const offerOf = (load: FoundLoad) => taker?.offers.find(({ loadId }) => loadId === load.id);
  const take = (kind: Taking) => {
    if (!taker || !hand || whyNot(kind, { load: hand, offer: offerOf(hand), firm }) !== undefined)
      return false;
    setTaking({ load: hand, kind });
  };
  useKeys({ j: () => step(1), k: () => step(-1), q: () => take("quote"), b: () => take("book") });
  const table = (
    <LaneTable>
      <VisuallyHidden as="caption">Loads that fit it, those that earn most first</VisuallyHidden>
      <thead>
        <tr>
          {["Collect", "From", "To", "Miles", "Empty", "Hours", "Load", "Price or guide"].map((head) => (
            <th key={head} scope="col" data-right={RIGHT.has(head) || undefined}>
              {head}
            </th>
          ))}
          <th scope="col" data-right aria-sort="descending">
            Earns
          </th>
          <th scope="col" data-right>
            An hour
          </th>
        </tr>
      </thead>
      {straight && (
        <tbody>
          <tr>
            <td colSpan={3} data-card="first">
              Straight home, empty, {clockWords(straight.homeAt, now)}
            </td>
            <td data-card="whole">
              <RunBar toCollection={straight.miles} loaded={0} toHome={0} longest={longest} />
            </td>
            <td data-right data-card="below">
              {straight.miles} mi
            </td>
            <td data-right data-card="below">
              {formatMinutes(straight.dutyMinutes)}
            </td>
            <td colSpan={2} data-card="none" />
            <td data-right data-card="end">
              £0
            </td>
            <td data-card="none" />
          </tr>
        </tbody>
      )}
      {loads.map((load) => (
        <Line
          key={load.id}
          load={load}
          longest={longest}
          today={londonDay(now)}
          isInHand={load.id === hand?.id}
          says={phone || load.id === hand?.id}
          offer={offerOf(load)}
          onHand={() => setHandId(load.id)}
          onTake={
            taker &&
            ((kind) => {
              setHandId(load.id);
              setTaking({ load, kind });
            })
          }
        />
      ))}
    </LaneTable>
  );
  return (
    <>
      {table}
      {taking !== null && taker && (
        <TakeLoad
          key={taking.load.id}
          load={taking.load}
          vehicle={taker.vehicle}
          taking={taking.kind}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  );
}

const RIGHT = new Set(["Empty", "Hours", "Price or guide"]);

interface LineProps {
  load: FoundLoad;
  longest: number;
  today: ReturnType<typeof londonDay>;
  isInHand: boolean;
  /** True for a line that says why the load fits. */
  says: boolean;
  offer: VehicleOffer | undefined;
  onHand: () => void;
  onTake: ((taking: Taking) => void) | undefined;
}

/** A load in one line of figures; the line in hand has a second one, with why it fits and what can be done. */
function Line({ load, longest, today, isInHand, says, offer, onHand, onTake }: LineProps) {
  return (
    <tbody>
      <tr aria-current={isInHand || undefined} onClick={onHand}>
        <td data-card="first">
          <Link href={`/board#${load.id}`} onFocus={onHand}>
            <Slot slot={load.collect} today={today} />
            <VisuallyHidden>, {load.ref}: open on the board</VisuallyHidden>
          </Link>
        </td>
        <LaneCells from={load.from} to={load.to} />
        <td data-card="whole">
          <RunBar {...load.run} longest={longest} />
        </td>
        <td data-right data-card="below">
          {load.emptyMiles} mi
        </td>
        <td data-right data-card="below">
          {formatMinutes(load.dutyMinutes)}
        </td>
        <td data-card="below">
          {whatWords(load, true)} <NeedsChips load={load} room="short" />
        </td>
        <td data-right data-card="below">
          {load.myQuote && (
            <>
              <MyQuote amountPence={load.myQuote.amountPence} status={load.myQuote.status} />{" "}
            </>
          )}
          {offer === undefined ? (
            <Price pricing={load.pricing} />
          ) : (
            <>
              <Badge tone="info" kind="small">
                OFFER
              </Badge>{" "}
              <b>{offer.pricePence === null ? "for a quote" : formatPence(offer.pricePence)}</b>
            </>
          )}
        </td>
        <td data-right data-card="end">
          <Text strong size="medium">
            {wholePounds(load.earnsPence)}
          </Text>
        </td>
        <td data-right data-card="below">
          {wholePounds(load.earnsPencePerHour)}
          <VisuallyHidden> an hour</VisuallyHidden>
        </td>
      </tr>
      {says && (
        <tr aria-current={isInHand || undefined}>
          <td colSpan={10} data-card="whole">
            <Row justify="between" gap={8}>
              <Text tone="quiet" size="small">
                Fits: {load.why.join(", ")}
              </Text>
              {onTake &&
                (offer === undefined ? (
                  <TakeButtons load={load} onTake={onTake} />
                ) : (
                  <Link href="/board/offers">
                    Answer the offer<VisuallyHidden>: {load.ref}</VisuallyHidden>
                  </Link>
                ))}
            </Row>
          </td>
        </tr>
      )}
    </tbody>
  );
}
