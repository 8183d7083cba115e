"use client";

import type { AppRouter } from "@board/api";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { AskVehicles } from "../../../shared/load-parts/ask/AskVehicles.tsx";
import { ChecksInLine } from "../../../shared/load-parts/ask/ChecksInLine.tsx";
import type { FittingVehicle } from "../../../shared/load-parts/ask/use-loads-to-ask.ts";
import { towardsWords, vehicleName } from "../../../shared/load-parts/ask/vehicle-words.ts";
import { carrierLacks, whoMayQuote } from "../../../shared/load-parts/requires-words.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { NO_REASONS } from "../../../ui/format/answers.ts";
import { counted } from "../../../ui/format/counted.ts";
import { clockWords, inSentence } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { SelectedBar } from "../../../ui/primitives/SelectedBar.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { WordChip } from "../../../ui/trade/Chip.tsx";
import { Place } from "../../../ui/trade/Place.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";

type Offer = inferRouterOutputs<AppRouter>["offers"]["list"]["offers"][number];

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
  if (!isShown) return null;
  // The newest offer to a vehicle comes first.
  const latest = new Map(offers.data?.offers.toReversed().map((offer) => [offer.vehicleId, offer]));
  const vehicles = data?.vehicles ?? [];
  const able = vehicles.filter(({ missing, inTime }) => missing.length === 0 && inTime);
  const others = vehicles.filter((vehicle) => !able.includes(vehicle));
  const selected = able.filter(({ id }) => chosen.has(id));
  const [first, ...more] = asking;
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const requires = whoMayQuote(load.requires ?? {});
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
            <span>
              <Text size="huge" strong>
                {data.near.count}
              </Text>{" "}
              empty within {within} miles at that time
            </span>
            {data.near.count > 0 && (
              <>
                <span>
                  <Text size="huge" strong>
                    {data.near.licensed}
                  </Text>{" "}
                  {requires === "anyone" ? "can be asked" : requires}
                </span>
                <span>
                  <Text size="huge" strong>
                    {data.near.inTime}
                  </Text>{" "}
                  there in time
                </span>
              </>
            )}
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
        <Table>
          <thead>
            <tr>
              <Th hidden>Select</Th>
              <Th>Empty at</Th>
              <Th right>Miles</Th>
              <Th>At your door</Th>
              <Th>Then towards</Th>
              <Th>Carrier</Th>
              <Th>Checks</Th>
              <Th hidden>Ask</Th>
            </tr>
          </thead>
          <tbody>
            {able.map((vehicle) => (
              <tr key={vehicle.id} aria-selected={chosen.has(vehicle.id)}>
                <td>
                  {mayAsk && (
                    <Checkbox checked={chosen.has(vehicle.id)} onChange={() => toggle(vehicle.id)}>
                      <VisuallyHidden>Select {vehicleName(vehicle)}</VisuallyHidden>
                    </Checkbox>
                  )}
                </td>
                <Facts vehicle={vehicle} now={now} />
                <Td wrap>
                  <Answer offer={latest.get(vehicle.id)} now={now} />
                  {mayAsk && latest.get(vehicle.id)?.status !== "OPEN" && (
                    <Button size="small" onClick={() => setAsking([vehicle])}>
                      Ask…<VisuallyHidden> {vehicleName(vehicle)}</VisuallyHidden>
                    </Button>
                  )}
                </Td>
              </tr>
            ))}
            {others.map((vehicle) => (
              <tr key={vehicle.id} data-ended>
                <td />
                <Facts vehicle={vehicle} now={now} />
                <Td wrap>
                  <Text tone="quiet" size="small">
                    {vehicle.missing.length > 0
                      ? carrierLacks(load.requires, vehicle.missing)
                      : "Comes too late."}{" "}
                    {load.allowedActions.includes("amend") && (
                      <Link href={`/loads/${load.id}/amend`}>
                        Change…<VisuallyHidden> the load for {vehicleName(vehicle)}</VisuallyHidden>
                      </Link>
                    )}
                  </Text>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {data && (
        <PanelBody>
          <Text as="p" tone="quiet" size="small">
            Carriers nameless, places by outcode. Ranked by what you ask for, then empty miles, score and your
            network; never by price. At most 10 asks a load.
          </Text>
        </PanelBody>
      )}
      {first && (
        <AskVehicles
          vehicles={[first, ...more]}
          only={{ ...load, from, to }}
          onClose={() => {
            setAsking([]);
            setChosen(new Set());
          }}
        />
      )}
    </Panel>
  );
}

function Facts({ vehicle, now }: { vehicle: FittingVehicle; now: Date }) {
  const { place, miles, from, arrivesAt, inTime, carrier, count } = vehicle;
  return (
    <>
      <Td>
        <Place {...place} />
        <Text as="div" tone="quiet" size="small">
          {count > 1 && `${count} vehicles, `}from {inSentence(clockWords(from, now))}
        </Text>
      </Td>
      <Td name="Miles" right>
        {miles}
      </Td>
      <Td name="At your door">
        <b>{clockWords(arrivesAt, now)}</b>
        {!inTime && ", too late"}
      </Td>
      <Td name="Then towards">{towardsWords(vehicle)}</Td>
      <Td>
        <PosterScore {...carrier} />{" "}
        {carrier.network && <WordChip title="A carrier of your network">Network</WordChip>}
      </Td>
      <Td>
        <ChecksInLine checks={carrier.checks} />
      </Td>
    </>
  );
}

/** The latest offer to a vehicle, and what became of it. */
function Answer({ offer, now }: { offer: Offer | undefined; now: Date }) {
  if (offer === undefined) return null;
  const { status, pricePence, dueAt, reason, wouldDoAtPence, declineNote } = offer;
  const what = pricePence === null ? "Asked for a quote" : `Offered at ${formatPence(pricePence)}`;
  const answers: Partial<Record<Offer["status"], string>> = {
    OPEN: `no answer yet, until ${clockWords(dueAt, now)}`,
    DECLINED: `no (${reason ? NO_REASONS[reason] : "no reason"})${wouldDoAtPence ? `, would do it at ${formatPence(wouldDoAtPence)}` : ""}${declineNote ? `: ${declineNote}` : ""}`,
    NO_ANSWER: "no answer",
    ACCEPTED: "yes",
    WITHDRAWN: "taken back",
    LAPSED: "ended",
  };
  return (
    <Text as="p" tone="quiet" size="small">
      {what}: <b>{answers[status] ?? "answered"}</b>
    </Text>
  );
}
