"use client";

import { type Day, londonTime } from "@board/calendar";
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClockOff,
  IconFlagOff,
  IconHourglass,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AgreesTo } from "../../../shared/load-parts/AgreesTo.tsx";
import { loadSummary } from "../../../ui/format/loads.ts";
import { againstGuide, formatPence, formatPerMile, formatRange } from "../../../ui/format/money.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { NeedsChips } from "../../../ui/trade/Chip.tsx";
import { LaneCells, LaneTable } from "../../../ui/trade/LaneTable.tsx";
import { MyQuote } from "../../../ui/trade/MyQuote.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";
import { Slot } from "../../../ui/trade/Slot.tsx";
import { VehicleName } from "../../../ui/trade/Vehicle.tsx";
import styles from "./Offers.module.css";
import { asksWords, endLabel, endOf, endWords, type Offer } from "./offer-words.ts";
import { TimeLeft } from "./TimeLeft.tsx";
import type { Decisions } from "./use-decisions.ts";
import type { useIsSettled } from "./use-steady.ts";

const COLUMNS = 9;

interface OfferTableProps {
  open: readonly Offer[];
  ended: readonly Offer[];
  /** Heading above the ended offers; null without one. */
  heading: string | null;
  today: Day;
  phone: boolean;
  /** False just after lines have moved: a press then may mean another line. */
  isSettled: ReturnType<typeof useIsSettled>;
  decisions: Decisions;
}

/** Offers by time left, and those that have ended below; cards on a phone. */
export function OfferTable({ open, ended, heading, ...props }: OfferTableProps) {
  return (
    <LaneTable>
      <thead>
        <tr>
          {open.length > 0 || heading !== null ? (
            <th scope="col" aria-sort="ascending">
              Time left
            </th>
          ) : (
            <th scope="col">Ended</th>
          )}
          <th scope="col">Poster</th>
          <th scope="col">Collect</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col" data-right>
            Miles
          </th>
          <th scope="col">Load</th>
          <th scope="col" data-right>
            Price or guide
          </th>
          <th scope="col">Your answer</th>
        </tr>
      </thead>
      <tbody>
        {open.map((offer) => (
          <OpenLine key={offer.id} offer={offer} {...props} />
        ))}
      </tbody>
      {ended.length > 0 && (
        <tbody>
          {heading !== null && (
            <tr className={styles.heading}>
              <th colSpan={COLUMNS} scope="rowgroup" data-card="whole">
                {heading} <Text tone="faint">they leave this list when you do</Text>
              </th>
            </tr>
          )}
          {ended.map((offer) => (
            <EndedLine key={offer.id} offer={offer} {...props} />
          ))}
        </tbody>
      )}
    </LaneTable>
  );
}

type LineProps = { offer: Offer } & Omit<OfferTableProps, "open" | "ended" | "heading">;

interface FactsProps extends Pick<LineProps, "offer" | "today" | "phone"> {
  /** Words below the poster. */
  words: ReactNode;
}

function Facts({ offer, today, phone, words }: FactsProps) {
  const { load, poster } = offer;
  return (
    <>
      <td data-card="end" className={styles.poster}>
        <div>
          {poster.name === undefined ? (
            <>
              <PosterScore score={poster.score} level={poster.level} />{" "}
              <Text tone="quiet">name on booking</Text>
            </>
          ) : (
            <Text strong>{poster.name}</Text>
          )}
        </div>
        <Text as="div" tone="quiet" size="small">
          {words}
        </Text>
      </td>
      <td data-card="below">
        <Slot slot={load.collect} today={today} />
      </td>
      <LaneCells from={load.from} to={load.to} via={load.via} />
      <td data-card="below" data-right>
        {load.miles}
        {phone && " mi"}
      </td>
      <td data-card="below">
        <VehicleName load={load} /> · {loadSummary(load)} <NeedsChips load={load} room="short" />
      </td>
      <td data-card="whole" data-right={!phone || undefined} className={styles.price}>
        <Money offer={offer} phone={phone} />
      </td>
    </>
  );
}

function Money({ offer: { pricePence, load }, phone }: Pick<LineProps, "offer" | "phone">) {
  const { guideLowPence, guideHighPence } = load.pricing;
  if (pricePence === null)
    return (
      <Text tone="quiet">
        {formatRange(guideLowPence, guideHighPence)} <Text size="small">guide</Text>
      </Text>
    );
  return (
    <span className={styles.money}>
      <Text strong size={phone ? "huge" : "medium"}>
        {formatPence(pricePence)}
      </Text>{" "}
      <Text tone="quiet" size="small">
        {formatPerMile(pricePence, load.miles)}
        {phone && " a mile"} · {againstGuide(pricePence, guideLowPence, guideHighPence)}
      </Text>
    </span>
  );
}

function OpenLine({ offer, today, phone, isSettled, decisions }: LineProps) {
  const refusal = decisions.refusalOf(offer);
  const isCurrent = offer.id === decisions.chosen?.id;
  return (
    <>
      <tr
        className={styles.line}
        aria-current={(isCurrent && !phone) || undefined}
        onClick={phone ? undefined : () => decisions.choose(offer.id)}
      >
        <td data-card="beside">
          <TimeLeft until={offer.dueAt} phone={phone} />
        </td>
        <Facts offer={offer} today={today} phone={phone} words={asksWords(offer)} />
        <td data-card="whole" className={styles.answer}>
          <Answer offer={offer} phone={phone} isSettled={isSettled} decisions={decisions} />
        </td>
      </tr>
      {phone && refusal && (
        <tr>
          <td colSpan={COLUMNS} data-card="whole">
            <ErrorNote {...refusal} />
          </td>
        </tr>
      )}
    </>
  );
}

interface AnswerProps extends Pick<LineProps, "isSettled"> {
  offer: Offer;
  phone: boolean;
  decisions: Decisions;
}

function Answer({ offer, phone, isSettled, decisions }: AnswerProps) {
  const isCurrent = offer.id === decisions.chosen?.id;
  const { load, pricePence, status } = offer;
  if (status === "QUOTED" && load.myQuote)
    return (
      <Row gap={4} nowrap>
        <IconHourglass size={14} stroke={1.9} aria-hidden />
        <MyQuote amountPence={load.myQuote.amountPence} status={load.myQuote.status} />
        <Text tone="quiet" size="small">
          sent {londonTime(new Date(offer.answeredAt ?? offer.createdAt))}
        </Text>
      </Row>
    );
  if (decisions.isPending(offer)) return <Badge kind="dashed">No, being sent</Badge>;
  const lane = `${load.from.outcode} to ${load.to.outcode}`;
  const why = decisions.whyNot(offer);
  const amount = pricePence === null ? null : formatPence(pricePence);
  const yes = amount === null ? "Quote…" : phone ? `Yes, book at ${amount}` : `Yes, ${amount}`;
  return (
    <>
      <div className={styles.buttons}>
        {offer.allowedActions.includes("decline") && (
          <Button
            size={phone ? undefined : "small"}
            aria-label={`No: ${lane}`}
            onClick={(press) => isSettled(press) && decisions.ask(offer)}
          >
            No
          </Button>
        )}
        <Button
          kind={amount === null || !(phone || isCurrent) ? "plain" : "go"}
          size={phone ? undefined : "small"}
          busy={decisions.isBooking(offer) ? "Booking" : undefined}
          because={why ?? undefined}
          aria-label={`${yes}: ${lane}`}
          onClick={(event) => {
            event.stopPropagation();
            if (isSettled(event)) decisions.sayYes(offer);
          }}
        >
          {yes}
        </Button>
      </div>
      {amount !== null && why === null && <AgreesTo load={load} />}
      {why !== null && (
        <Text as="p" tone="warn" size="small">
          {why}
        </Text>
      )}
    </>
  );
}

const ICONS = {
  Booked: IconCircleCheck,
  "Too late": IconFlagOff,
  Gone: IconFlagOff,
  "Taken back": IconArrowBackUp,
  "Time is up": IconClockOff,
} as const;

function EndedLine({ offer, today, phone }: LineProps) {
  const label = endLabel(offer);
  const isBooked = offer.status === "ACCEPTED";
  return (
    <tr
      className={styles.line}
      data-booked={isBooked || undefined}
      data-ended={!["ACCEPTED", "QUOTED", "DECLINED"].includes(offer.status) || undefined}
    >
      <td data-card="beside">
        <Text strong={isBooked} size="medium">
          {londonTime(new Date(endOf(offer)))}
        </Text>
      </td>
      <Facts offer={offer} today={today} phone={phone} words={endWords(offer)} />
      <td data-card="whole">
        <Row gap={8}>
          <Badge
            tone={isBooked ? "good" : undefined}
            kind={isBooked ? "solid" : label === "Taken back" ? "dashed" : undefined}
            {...(label in ICONS && { icon: ICONS[label as keyof typeof ICONS] })}
          >
            {label}
          </Badge>
          {isBooked && (
            <Link href={`/loads/${offer.loadId}`}>
              Open the job<VisuallyHidden>: {offer.load.ref}</VisuallyHidden>
            </Link>
          )}
        </Row>
      </td>
    </tr>
  );
}
