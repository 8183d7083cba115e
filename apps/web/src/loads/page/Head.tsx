"use client";

import type { Day } from "@board/calendar";
import type { LoadPage, PageLoad } from "../../load/view.ts";
import { TestChip } from "../../session/ModeBadge.tsx";
import { NeedsChips } from "../../ui/Chip.tsx";
import { counted } from "../../ui/format/counted.ts";
import { LOAD_TYPE_NAMES, whatWords } from "../../ui/format/loads.ts";
import { formatPence, formatRange } from "../../ui/format/money.ts";
import { longSlot } from "../../ui/format/slots.ts";
import { VEHICLE_LONG_NAMES } from "../../ui/format/vehicles.ts";
import { driveWords, ferryWords } from "../../ui/format/way.ts";
import { WEIGHT_NAMES } from "../../ui/format/weights.ts";
import { LoadBadge } from "../../ui/LoadBadge.tsx";
import { Sign } from "../../ui/Sign.tsx";
import styles from "./Head.module.css";
import { HeadActions } from "./HeadActions.tsx";

/** Head of a load's page: badge, name, facts and actions. */
export function Head({ page, today }: { page: LoadPage; today: Day }) {
  const { load, from, to } = page;
  return (
    <div className={styles.head}>
      <div className={styles.sign}>
        <Sign from={from} to={to} miles={load.miles} stops={load.stops.length} big />
      </div>
      <div className={styles.about}>
        <div className={styles.names}>
          <h1>
            {load.ref} <TestChip />
          </h1>
          <LoadBadge status={load.status} />
          {load.externalRef && (
            <span className={styles.own}>
              {page.side === "poster" ? "Your ref" : "Poster's ref"} <b>{load.externalRef}</b>
            </span>
          )}
          <HeadActions page={page} />
        </div>
        <dl className={styles.facts}>
          <Fact
            name="Collect"
            slot={{ date: load.collectDate, window: load.collectWindow, byTime: load.collectByTime }}
            today={today}
          />
          {load.deliverDate === null ? (
            <div>
              <dt>Deliver</dt>
              <dd>no deadline</dd>
            </div>
          ) : (
            <Fact
              name="Deliver"
              slot={{ date: load.deliverDate, window: load.deliverWindow, byTime: load.deliverByTime }}
              today={today}
            />
          )}
          <WayFacts load={load} />
          <div>
            <dt>Vehicle</dt>
            <dd>
              {VEHICLE_LONG_NAMES[load.vehicleClass]} <NeedsChips load={load} />
            </dd>
          </div>
          <div>
            <dt>Load</dt>
            <dd>{whatLoad(load)}</dd>
          </div>
          <div>
            <dt>Terms</dt>
            <dd>{load.termsDays} days</dd>
          </div>
          {load.bookNowPence !== null && (
            <div>
              <dt>Book now</dt>
              <dd>
                <b>{formatPence(load.bookNowPence)}</b>
              </dd>
            </div>
          )}
          <div>
            <dt>Guide</dt>
            <dd>{formatRange(load.guide.lowPence, load.guide.highPence)}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

function WayFacts({ load }: { load: PageLoad }) {
  const facts = [
    ["Drive", driveWords(load)],
    ["Ferry", ferryWords(load)],
  ] as const;
  return facts.map(
    ([name, words]) =>
      words !== null && (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ),
  );
}

function Fact({ name, slot, today }: { name: string; slot: Parameters<typeof longSlot>[0]; today: Day }) {
  const { text, booked } = longSlot(slot, today);
  return (
    <div>
      <dt>{booked ? `${name}, booked slot` : name}</dt>
      <dd className={booked ? styles.booked : undefined}>{text}</dd>
    </div>
  );
}

/** `12 pallets, 3–7 t` */
function whatLoad(load: PageLoad): string {
  const unit = load.type === "PARCELS" ? "parcel" : "pallet";
  const count = load.type === "PARCELS" ? load.parcels : load.pallets;
  const amount = count ? counted(count, unit) : null;
  const whole = load.type === "FULL_LOAD" || load.type === "PART_LOAD" ? LOAD_TYPE_NAMES[load.type] : null;
  return [whole, amount ?? (whole ? null : whatWords(load)), WEIGHT_NAMES[load.weightBand]]
    .filter((part) => part !== null)
    .join(", ");
}
