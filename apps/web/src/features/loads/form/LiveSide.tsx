"use client";

import type { LoadPreview, RoutingGuideView, StepPlan } from "@board/api/schemas";
import { readPounds, readTime } from "@board/api/typed/rules";
import { londonDay } from "@board/calendar";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  bookedSteps,
  countWords,
  nobodyCan,
  planTime,
  priceWords,
  whoWords,
} from "../../../shared/load-parts/guide/step-words.ts";
import { useMembers } from "../../../shared/load-parts/guide/WhoBox.tsx";
import { guideReasons, guideSentence } from "../../../shared/load-parts/guide-words.ts";
import { LanePrices } from "../../../shared/load-parts/LanePrices.tsx";
import type { Place } from "../../../shared/load-parts/use-place.ts";
import { LaneMap } from "../../../shared/map/LaneMap.tsx";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { vehicleWords } from "../../../ui/format/equipment.ts";
import { loadSummary } from "../../../ui/format/loads.ts";
import { againstGuide, formatPence, formatPerMile, formatRange } from "../../../ui/format/money.ts";
import { driveWords, ferryWords, type Way } from "../../../ui/format/way.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { NewTabLink } from "../../../ui/primitives/HelpLink.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Columns, Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { NeedsChips, StopsChip } from "../../../ui/trade/Chip.tsx";
import { GuideBar } from "../../../ui/trade/GuideBar.tsx";
import { PlanTimes } from "../../../ui/trade/PlanTimes.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { Price } from "../../../ui/trade/Price.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import { Slot } from "../../../ui/trade/Slot.tsx";
import styles from "./LiveSide.module.css";
import { dayIn, type LoadForm } from "./load-form.ts";
import { readForm } from "./read-form.ts";
import type { AudiencePlan } from "./use-audience-plan.ts";
import type { VehicleAsks } from "./use-vehicle-asks.ts";
import { VehiclesBox } from "./VehiclesBox.tsx";

type Preview = Omit<LoadPreview, "network" | "routingGuide" | "waiting" | "warnings">;

interface LiveSideProps {
  form: LoadForm;
  from: Place | null;
  to: Place | null;
  /** Further stops between the two ends; null for a place that is not known yet. */
  stops: readonly (Place | null)[];
  preview: Preview | undefined;
  /** Carriers that would be asked, if it is not for everybody; left out for a load that is posted. */
  audience?: AudiencePlan;
  /** Vehicles to ask with the posting; left out for a load that is posted. */
  asks?: VehicleAsks;
  /** Active quotes on the load, if it is posted. */
  quotes?: readonly number[];
  /** True while the preview was computed from an earlier state of the form. */
  isOld: boolean;
}

/** Side column with the guide price and a preview of the load. */
export function LiveSide(props: LiveSideProps) {
  const { form, from, to, stops, preview, audience, asks, quotes = [], isOld } = props;
  if (from === null || to === null || preview === undefined) {
    const unknown = from === null || to === null || stops.includes(null);
    return (
      <Note kind="info">
        The lane, the miles and the guide{" "}
        {unknown ? "appear here as soon as every place is known." : "are being worked out."}
      </Note>
    );
  }
  const price = form.pricingMode === "BOOK_NOW" ? readPounds(form.price) : null;
  const known = stops.filter((stop) => stop !== null);
  return (
    <>
      <Sign from={from} to={to} miles={preview.miles} stops={known.length} />
      <div className={styles.facts} data-old={isOld || undefined}>
        <LaneMap from={from} to={to} via={known} lane={{ from, to }} />
        <Lines>
          <GuideFacts preview={preview} price={price} />
          <WayFact way={preview} />
          <LegsFact preview={preview} places={[...stops, to]} />
          <BookedFact guide={audience?.guide} />
          {form.audience === "board" && (
            <Fact name="Who will be told">
              <p>
                {preview.carriersMatched === 0 ? (
                  "No carrier runs this vehicle here or has a search that matches. The board still shows it to all."
                ) : (
                  <>
                    about{" "}
                    <b>
                      {preview.carriersMatched === 1 ? "1 carrier" : `${preview.carriersMatched} carriers`}
                    </b>{" "}
                    with a base or a search that matches
                  </>
                )}
                {preview.carriersNotEligible > 0 &&
                  ` ${preview.carriersNotEligible === 1 ? "1 more does" : `${preview.carriersNotEligible} more do`} not meet who may quote.`}
              </p>
            </Fact>
          )}
        </Lines>
      </div>
      {asks && <VehiclesBox form={form} outcode={from.outcode} asks={asks} />}
      <LanePrices
        from={from}
        to={to}
        vehicleClass={form.vehicleClass}
        miles={preview.miles}
        guide={preview.guide}
        prices={price === null ? [] : [price]}
        quotes={quotes}
      />
      {form.audience !== "board" && audience?.plan && !nobodyCan(audience.plan) && (
        <Plan {...audience} plan={audience.plan} />
      )}
      <BoardLine {...props} from={from} to={to} preview={preview} price={price} />
      <Visibility form={form} audience={audience} />
    </>
  );
}

function WayFact({ way }: { way: Way }) {
  const [drive, ferry] = [driveWords(way), ferryWords(way)];
  if (drive === null && ferry === null) return null;
  return (
    <Fact name="Drive">
      <p>{drive}</p>
      {ferry && <p>{ferry}</p>}
    </Fact>
  );
}

/** Lists the miles of each leg: `33 to Bamber Bridge, 95 to Carlisle`. */
function LegsFact({ preview, places }: { preview: Preview; places: readonly (Place | null)[] }) {
  // The legs of an old preview may belong to other places.
  if (places.length < 2 || preview.legs.length !== places.length) return null;
  return (
    <Fact name={`${preview.miles} miles, as you order the stops`}>
      <p>
        {places.map((place, nth) => (
          <span key={nth}>
            <b>{preview.legs[nth]}</b> to {place?.town ?? "the next"}
            {nth < places.length - 1 && ", "}
          </span>
        ))}
      </p>
    </Fact>
  );
}

const BEFORE = [
  "Outcodes and towns",
  "Days and slots of the two ends",
  "Body, gear, kilograms, goods",
  "“On the board”",
];
const FROM_BOOKING_ON = [
  "Postcodes, sites, contacts",
  "Each stop’s slot and count",
  "“Notes for the driver”",
  "Your name and messages",
];

const ASKED = ["Your name, if they are members", "Outcodes, days, load, price", "Not who else is asked"];

/** Returns who reads the load before it is booked, from when on, and what. */
function readersOf({ audience }: LoadForm, plan: AudiencePlan | undefined) {
  const everybody = [...BEFORE, "Your score, not your name"];
  if (audience === "board") return [["Every carrier, now", everybody]] as const;
  if (audience !== "guide")
    return [["Who sees it, before booking", [...BEFORE, "Your name, in your network only"]]] as const;
  const nth = plan?.steps.findIndex(({ to }) => to === "board") ?? -1;
  const board = plan?.plan?.steps[nth]?.beginsAt;
  const asked = ["Carriers you ask", ASKED] as const;
  if (!board || !plan?.plan) return [asked];
  const at = planTime(board, new Date(plan.plan.now));
  return [asked, [`The board, from ${at}`, [...everybody, "Not the earlier steps"]]] as const;
}

/** Panel that lists which parts of the load each reader sees before booking, and which only the winner sees. */
function Visibility({ form, audience }: { form: LoadForm; audience: AudiencePlan | undefined }) {
  const winner = ["The winner, from booking on", FROM_BOOKING_ON] as const;
  const { data } = useQuery(useTRPC().conditions.get.queryOptions({}));
  return (
    <Panel title="Who reads what">
      <Columns gap={16}>
        {[...readersOf(form, audience), winner].map(([who, what]) => (
          <div key={who}>
            <Text as="h3" tone="quiet" size="small">
              {who}
            </Text>
            <ul>
              {what.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        ))}
      </Columns>
      {data && (
        <Text as="p" tone="quiet" size="small">
          Conditions of carriage:{" "}
          {data.conditions ? (
            <NewTabLink href="/settings/conditions">{data.conditions.title}</NewTabLink>
          ) : (
            "none, the carrier’s own count"
          )}
        </Text>
      )}
    </Panel>
  );
}

/** Panel with the plan as points in time, the end of collection last. */
function Plan({ steps, plan, guide }: AudiencePlan & { plan: StepPlan }) {
  const { nameOf } = useMembers();
  const now = new Date(plan.now);
  const points = steps.flatMap((step, nth) => {
    const planned = plan.steps[nth];
    if (!planned?.beginsAt) return [];
    const many = planned.of > 1 ? `${countWords(planned)}, ` : "";
    const about =
      step.to === "board" ? "without your name" : `${many}${priceWords(step, planned.pricePence)}`;
    return [{ time: planTime(planned.beginsAt, now), who: whoWords(step.to, nameOf), about }];
  });
  const end = {
    time: planTime(plan.collectionEnds, now),
    who: "Collection ends",
    about: guide ? "no step runs past it: the last one begins early" : "nobody can take it any more",
  };
  return (
    <Panel title="Who sees it, and when">
      <PlanTimes points={[...points, end]} />
    </Panel>
  );
}

/** Sentence on where the loads of the guide were booked: `23 went in step 1, 11 in step 2, 4 on the board; 22 min in the middle`. */
function BookedFact({ guide }: { guide: RoutingGuideView | null | undefined }) {
  if (!guide || guide.booked.loads === 0) return null;
  return (
    <Fact name={`The last ${counted(guide.booked.loads, "load")} by this guide`}>
      <p>{bookedSteps(guide)}</p>
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text as="h3" tone="quiet" size="small">
        {name}
      </Text>
      {children}
    </div>
  );
}

function GuideFacts({
  preview: { guide, miles, stopPence, legs },
  price,
}: {
  preview: Preview;
  price: number | null;
}) {
  const reasons = guideReasons(guide.because);
  return (
    <>
      <Fact name="Guide for this load">
        <Text as="p" size="huge" strong>
          {formatRange(guide.lowPence, guide.highPence)}
        </Text>
        <GuideBar lowPence={guide.lowPence} highPence={guide.highPence} pence={price} whose="mine" ends />
        <p>
          {price === null ? (
            `${formatPerMile(guide.lowPence, miles)} to ${formatPerMile(guide.highPence, miles)} a mile`
          ) : (
            <>
              Your {formatPence(price)} is <b>{againstGuide(price, guide.lowPence, guide.highPence)}</b>,{" "}
              {formatPerMile(price, miles)} a mile
            </>
          )}
        </p>
        {legs.length > 1 && <p>Each further stop adds {formatPence(stopPence)}.</p>}
      </Fact>
      <Fact name="Worked out from">
        <p>{guideSentence(guide)}</p>
        {reasons && <p>{`Adjusted for: ${reasons}.`}</p>}
      </Fact>
    </>
  );
}

function BoardLine({
  form,
  from,
  to,
  stops,
  preview,
  price,
  audience,
}: LiveSideProps & { preview: Preview; price: number | null }) {
  const { firm } = useSession();
  const { pallets = null, parcels = null, weightKg = null, temperature = null } = readForm(form).input;
  const today = londonDay(useNow());
  const first = audience?.plan?.steps.find(({ beginsAt }) => beginsAt !== null);
  const offer = form.audience === "guide" && typeof first?.pricePence === "number" ? first : null;
  const byTime = form.collectWhen === "slot" ? readTime(form.collectByTime) : null;
  const window = form.collectWhen === "slot" ? "Anytime" : form.collectWhen;
  if (from === null || to === null || dayIn(form.collectDate) === "") return null;
  return (
    <Panel
      title={
        offer
          ? "In the offer it reads"
          : form.audience === "board"
            ? "On the board it reads"
            : "To carriers it reads"
      }
    >
      {offer?.dueAt && audience?.plan && (
        <Row justify="between">
          <span>
            <b>{firm?.name}</b>{" "}
            <Text tone="quiet">offers until {planTime(offer.dueAt, new Date(audience.plan.now))}</Text>
          </span>
          <b>{formatPence(offer.pricePence ?? 0)}</b>
        </Row>
      )}
      <Row>
        <Slot slot={{ date: form.collectDate, window, byTime }} today={today} />
        <Row as="span" gap={4} nowrap>
          <Plate outcode={from.outcode} />
          <IconArrowNarrowRight size={14} stroke={1.9} aria-label="to" />
          <Plate outcode={to.outcode} />
        </Row>
        <StopsChip via={stops.flatMap((stop) => stop ?? [])} />
        <span>{preview.miles} miles</span>
        <span>{vehicleWords(form)}</span>
        <span>{loadSummary({ ...form, pallets, parcels, weightKg })}</span>
        <NeedsChips load={{ ...form, temperature }} room="short" />
        {offer === null && (
          <Price
            pricing={{
              mode: price === null ? "quotes" : "book_now",
              guideLowPence: preview.guide.lowPence,
              guideHighPence: preview.guide.highPence,
              bookNowPence: price ?? undefined,
            }}
          />
        )}
      </Row>
    </Panel>
  );
}
