import type { Day } from "@board/calendar";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { askedOf } from "../../load/requires-words.ts";
import { NeedsChips } from "../../ui/Chip.tsx";
import { longLoad } from "../../ui/format/loads.ts";
import { longSlot, type Slot } from "../../ui/format/slots.ts";
import { driveWords, ferryWords } from "../../ui/format/way.ts";
import { Place } from "../../ui/Place.tsx";
import type { Entry, LoadDetail } from "../data/types.ts";
import styles from "./Facts.module.css";

function SlotFact({ slot, today }: { slot: Slot; today: Day }) {
  const { text, booked } = longSlot(slot, today);
  return (
    <>
      {booked ? <strong>{text}</strong> : text}{" "}
      <span className={styles.aside}>· {booked ? "booked slot" : "preferred, not fixed"}</span>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function termsWords(days: number): string {
  return days === 0 ? "on delivery" : `${days} ${days === 1 ? "day" : "days"} from delivery`;
}

/** The requirements of a load, each marked as met or not met by the reader's firm. */
function Asks({ load, detail }: { load: Entry; detail: LoadDetail | undefined }) {
  const missing = detail?.missing ?? [];
  const asked = askedOf(load.requires, missing);
  if (asked.length === 0) return null;
  const has = asked.length === 1 ? "you have it" : asked.length === 2 ? "you have both" : "you have them all";
  return (
    <Fact name="Asks for">
      {asked.map(({ requirement, words }) => {
        const lacks = missing.includes(requirement);
        const Glyph = lacks ? IconX : IconCheck;
        return (
          <span key={requirement} className={styles.asked} data-lacks={lacks || undefined}>
            {detail && !load.own && <Glyph size={13} stroke={2.2} aria-label={lacks ? "not met:" : "met:"} />}
            {words}
          </span>
        );
      })}
      {detail && !load.own && missing.length === 0 && <span className={styles.aside}>· {has}</span>}
    </Fact>
  );
}

/** Everything needed to say yes or no, a promise told from a preference. */
export function Facts({ load, detail, today }: { load: Entry; detail: LoadDetail | undefined; today: Day }) {
  const [drive, ferry] = [driveWords(load), ferryWords(load)];
  return (
    <dl className={styles.facts}>
      <Fact name="Collect">
        <SlotFact slot={load.collect} today={today} />
      </Fact>
      <Fact name="Deliver">
        {load.deliver ? (
          <SlotFact slot={load.deliver} today={today} />
        ) : (
          <span className={styles.aside}>no deadline</span>
        )}
      </Fact>
      {load.via.length > 0 && (
        <Fact name="Stops">
          <ol className={styles.stops} aria-label="Stops between the ends, in order">
            {load.via.map((place, nth) => (
              <li key={nth}>
                <Place {...place} />
              </li>
            ))}
          </ol>
        </Fact>
      )}
      {drive && <Fact name="Drive">{drive}</Fact>}
      {ferry && <Fact name="Ferry">{ferry}</Fact>}
      <Fact name="Load">
        {longLoad(load)} <NeedsChips load={load} />
      </Fact>
      {detail?.dimsNote && <Fact name="Size">{detail.dimsNote}</Fact>}
      <Fact name="Terms">{termsWords(load.termsDays)}</Fact>
      <Asks load={load} detail={detail} />
      {load.boardNote && (
        <Fact name="Board note">
          <span className={styles.notes}>{load.boardNote}</span>
        </Fact>
      )}
    </dl>
  );
}
