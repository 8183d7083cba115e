import type { Day } from "@board/calendar";
import { IconCheck, IconX } from "@tabler/icons-react";
import { goodsPairs } from "../../../shared/load-parts/GoodsFacts.tsx";
import { askedOf } from "../../../shared/load-parts/requires-words.ts";
import { longLoad } from "../../../ui/format/loads.ts";
import { waitingWords } from "../../../ui/format/money.ts";
import { longSlot, type Slot } from "../../../ui/format/slots.ts";
import { driveWords, ferryWords } from "../../../ui/format/way.ts";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { NeedsChips } from "../../../ui/trade/Chip.tsx";
import { Place } from "../../../ui/trade/Place.tsx";
import type { Entry, LoadDetail } from "../data/types.ts";

function SlotFact({ slot, today }: { slot: Slot; today: Day }) {
  const { text, booked } = longSlot(slot, today);
  return (
    <>
      {booked ? <strong>{text}</strong> : text}{" "}
      <Text tone="faint">· {booked ? "booked slot" : "preferred, not fixed"}</Text>
    </>
  );
}

function termsWords(days: number): string {
  return days === 0 ? "on delivery" : `${days} ${days === 1 ? "day" : "days"} from delivery`;
}

/** The requirements of a load, each marked as met or not met by the reader's firm. */
function RequirementList({ load, detail }: { load: Entry; detail: LoadDetail | undefined }) {
  const missing = detail?.missing ?? [];
  const asked = askedOf(load.requires, missing);
  const has = asked.length === 1 ? "you have it" : asked.length === 2 ? "you have both" : "you have them all";
  return (
    <Row gap={8}>
      {asked.map(({ requirement, words }) => {
        const lacks = missing.includes(requirement);
        const Glyph = lacks ? IconX : IconCheck;
        return (
          <Text key={requirement} tone={lacks ? "warn" : undefined}>
            {detail && !load.own && (
              <Text tone={lacks ? "warn" : "good"}>
                <Glyph size={13} stroke={2.2} aria-label={lacks ? "not met:" : "met:"} />
              </Text>
            )}{" "}
            {words}
          </Text>
        );
      })}
      {detail && !load.own && missing.length === 0 && <Text tone="faint">· {has}</Text>}
    </Row>
  );
}

/** Lists the facts of a load; booked slots and preferred windows are worded differently. */
export function Facts({ load, detail, today }: { load: Entry; detail: LoadDetail | undefined; today: Day }) {
  return (
    <Pairs
      kind="short"
      pairs={[
        ["Collect", <SlotFact key="collect" slot={load.collect} today={today} />],
        [
          "Deliver",
          load.deliver ? (
            <SlotFact slot={load.deliver} today={today} />
          ) : (
            <Text tone="faint">no deadline</Text>
          ),
        ],
        [
          "Stops",
          load.via.length > 0 && (
            <Stack as="ol" gap={4} aria-label="Stops between the ends, in order">
              {load.via.map((place, nth) => (
                <li key={nth}>
                  <Place {...place} />
                </li>
              ))}
            </Stack>
          ),
        ],
        ["Drive", driveWords(load)],
        ["Ferry", ferryWords(load)],
        [
          "Load",
          <Text key="load">
            {longLoad(load)} <NeedsChips load={load} />
          </Text>,
        ],
        ...goodsPairs(load),
        ["Size", detail?.dimsNote],
        ["Terms", termsWords(load.termsDays)],
        ["Waiting", waitingWords(load.waiting)],
        [
          "Asks for",
          askedOf(load.requires, detail?.missing ?? []).length > 0 && (
            <RequirementList load={load} detail={detail} />
          ),
        ],
        ["Board note", load.boardNote && <Text tone="quiet">{load.boardNote}</Text>],
      ]}
    />
  );
}
