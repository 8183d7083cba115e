"use client";

import type { PostLoadOutput } from "@board/api/schemas";
import { readPounds, readTime } from "@board/api/typed/rules";
import { londonDay } from "@board/calendar";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { guideReasons, guideSentence } from "../../../shared/load-parts/guide-words.ts";
import { LanePrices } from "../../../shared/load-parts/LanePrices.tsx";
import type { Place } from "../../../shared/load-parts/use-place.ts";
import { LaneMap } from "../../../shared/map/LaneMap.tsx";
import { againstGuide, formatPence, formatPerMile, formatRange } from "../../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { driveWords, ferryWords, type Way } from "../../../ui/format/way.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Columns, Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { StopsChip } from "../../../ui/trade/Chip.tsx";
import { GuideBar } from "../../../ui/trade/GuideBar.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { Price } from "../../../ui/trade/Price.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import { Slot } from "../../../ui/trade/Slot.tsx";
import styles from "./LiveSide.module.css";
import { dayIn, type LoadForm } from "./load-form.ts";

type Preview = Pick<PostLoadOutput, "miles" | "guide"> &
  Way & { carriersMatched: number; carriersNotEligible: number; legs: readonly number[]; stopPence: number };

interface LiveSideProps {
  form: LoadForm;
  from: Place | null;
  to: Place | null;
  /** Further stops between the two ends; null for a place that is not known yet. */
  stops: readonly (Place | null)[];
  preview: Preview | undefined;
  /** Active quotes on the load, if it is posted. */
  quotes?: readonly number[];
  /** True while the preview was computed from an earlier state of the form. */
  isOld: boolean;
}

/** Side column with the guide price and a preview of the load. */
export function LiveSide(props: LiveSideProps) {
  const { form, from, to, stops, preview, quotes = [], isOld } = props;
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
      <LanePrices
        from={from}
        to={to}
        vehicleClass={form.vehicleClass}
        miles={preview.miles}
        guide={preview.guide}
        prices={price === null ? [] : [price]}
        quotes={quotes}
      />
      <BoardLine {...props} from={from} to={to} preview={preview} price={price} />
      <Visibility isOnBoard={form.audience === "board"} />
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

const BEFORE = ["Outcodes and towns", "Days and slots of the two ends", "“On the board”"];
const FROM_BOOKING_ON = [
  "Postcodes, sites, contacts",
  "Each stop’s slot and count",
  "“Notes for the driver”",
  "Your name and messages",
];

/** Panel that says which parts of the load who sees it reads, and which only the carrier that wins it. */
function Visibility({ isOnBoard }: { isOnBoard: boolean }) {
  const readers = [
    isOnBoard
      ? (["Every carrier, now", [...BEFORE, "Your score, not your name"]] as const)
      : (["Who sees it, before booking", [...BEFORE, "Your name, in your network only"]] as const),
    ["The winner, from booking on", FROM_BOOKING_ON] as const,
  ];
  return (
    <Panel title="Who reads what">
      <Columns gap={16}>
        {readers.map(([who, what]) => (
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
    </Panel>
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
}: LiveSideProps & { preview: Preview; price: number | null }) {
  const today = londonDay(useNow());
  const byTime = form.collectWhen === "slot" ? readTime(form.collectByTime) : null;
  const window = form.collectWhen === "slot" ? "Anytime" : form.collectWhen;
  if (from === null || to === null || dayIn(form.collectDate) === "") return null;
  return (
    <Panel title="On the board it reads">
      <Row>
        <Slot slot={{ date: form.collectDate, window, byTime }} today={today} />
        <Row as="span" gap={4} nowrap>
          <Plate outcode={from.outcode} />
          <IconArrowNarrowRight size={14} stroke={1.9} aria-label="to" />
          <Plate outcode={to.outcode} />
        </Row>
        <StopsChip via={stops.flatMap((stop) => stop ?? [])} />
        <span>{preview.miles} miles</span>
        <span>{VEHICLE_NAMES[form.vehicleClass]}</span>
        <Price
          pricing={{
            mode: price === null ? "quotes" : "book_now",
            guideLowPence: preview.guide.lowPence,
            guideHighPence: preview.guide.highPence,
            bookNowPence: price ?? undefined,
          }}
        />
      </Row>
    </Panel>
  );
}
