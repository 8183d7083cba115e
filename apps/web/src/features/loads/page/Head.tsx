"use client";

import type { Day } from "@board/calendar";
import { telLink } from "../../../shared/load-parts/contact.ts";
import { goodsPairs } from "../../../shared/load-parts/GoodsFacts.tsx";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { TestChip } from "../../../shared/session/ModeBadge.tsx";
import { co2eWords } from "../../../ui/format/co2e-words.ts";
import { amountWords } from "../../../ui/format/loads.ts";
import { formatPence, formatRange, termsWords } from "../../../ui/format/money.ts";
import { longSlot } from "../../../ui/format/slots.ts";
import { VEHICLE_LONG_NAMES } from "../../../ui/format/vehicles.ts";
import { driveWords, ferryWords } from "../../../ui/format/way.ts";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { NeedsChips, WordChip } from "../../../ui/trade/Chip.tsx";
import { LoadBadge } from "../../../ui/trade/LoadBadge.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import styles from "./Head.module.css";
import { HeadActions } from "./HeadActions.tsx";

/** Header of a load's page: badge, name, facts and actions. */
export function Head({ page, today }: { page: LoadPage; today: Day }) {
  const { load, from, to } = page;
  return (
    <div className={styles.head}>
      <Sign from={from} to={to} miles={load.miles} stops={load.stops.length} big />
      <Stack>
        <Row justify="between" align="start" nowrap>
          <Row className={styles.name}>
            <Text as="h1" mono size="large" strong nowrap>
              {load.ref} <TestChip />
            </Text>
            <LoadBadge status={load.status} />
            {load.status === "POSTED" && load.audience !== null && load.audience !== "board" && (
              <WordChip>Not on the board</WordChip>
            )}
            {load.externalRef && (
              <Text tone="quiet" typed>
                {page.side === "poster" ? "Your ref" : "Poster's ref"} <b>{load.externalRef}</b>
              </Text>
            )}
            <OtherEnd page={page} />
          </Row>
          <HeadActions page={page} />
        </Row>
        <Pairs
          kind="across"
          pairs={[
            slotPair("Collect", load.collectDate, load.collectWindow, load.collectByTime, today),
            load.deliverDate === null
              ? ["Deliver", "no deadline"]
              : slotPair("Deliver", load.deliverDate, load.deliverWindow, load.deliverByTime, today),
            ["Drive", driveWords(load)],
            ["Ferry", ferryWords(load)],
            [
              "Vehicle",
              <>
                {VEHICLE_LONG_NAMES[load.vehicleClass]} <NeedsChips load={load} />
              </>,
            ],
            ["Load", amountWords(load)],
            ...goodsPairs(load),
            ["Terms", termsWords(load.termsDays)],
            ...(load.agreedPence === null
              ? ([
                  ["Book now", load.bookNowPence && formatPence(load.bookNowPence)],
                  ["Guide", formatRange(load.guide.lowPence, load.guide.highPence)],
                ] as const)
              : ([["Agreed price", formatPence(load.agreedPence)]] as const)),
          ]}
        />
        {load.co2e && (
          <Text as="p" tone="quiet" size="small">
            {co2eWords({ ...load, co2e: load.co2e })}{" "}
            <HelpLink to="/help/post-and-choose#how-is-the-co2e-of-a-load-worked-out">
              How it is worked out
            </HelpLink>
          </Text>
        )}
      </Stack>
    </div>
  );
}

/** Contact of the other end of a booked load. */
function OtherEnd({ page: { load, side } }: { page: LoadPage }) {
  const other = side === "poster" ? load.carrier : load.poster;
  if (other === null) return null;
  const { name, contactName, phone } = other;
  return (
    <Text tone="quiet" typed>
      {contactName && `${contactName}, `}
      <b>{name}</b>{" "}
      <a href={telLink(phone)} aria-label={`Ring ${contactName || name}, ${phone}`}>
        {phone}
      </a>
    </Text>
  );
}

type Slot = Parameters<typeof longSlot>[0];

function slotPair(
  name: string,
  date: Slot["date"],
  window: Slot["window"],
  byTime: Slot["byTime"],
  today: Day,
) {
  const { text, booked } = longSlot({ date, window, byTime }, today);
  return [booked ? `${name}, booked slot` : name, text] as const;
}
