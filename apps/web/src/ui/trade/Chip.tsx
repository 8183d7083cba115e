import { counted } from "../format/counted.ts";
import styles from "../primitives/Badge.module.css";
import { fitNeeds, type Need, type NeedsRoom, needsOf } from "./needs.ts";

const NEEDS = {
  tailLift: { word: "TL", short: "TL", title: "Needs a tail-lift" },
  adr: { word: "ADR", short: "ADR", title: "Dangerous goods: needs an ADR driver" },
  fragile: { word: "Fragile", short: "Frag", title: "Fragile" },
  isBackload: {
    word: "Backload",
    short: "Back",
    title: "Backload: lower rate, flexible time",
  },
} as const satisfies Record<Need, unknown>;

/** One requirement of a load, always as text. */
function Chip({ need, short = false }: { need: Need; short?: boolean }) {
  const { word, short: shortWord, title } = NEEDS[need];
  return (
    <abbr className={styles.chip} data-kind={need} title={title}>
      {short ? shortWord : word}
    </abbr>
  );
}

interface NeedsChipsProps {
  load: Record<Need, boolean>;
  /**
   * Column to fit into, with short or full words; the rest is counted and named on hover. Omit to show all.
   */
  room?: NeedsRoom;
}

/** All requirements of a load. */
export function NeedsChips({ load, room }: NeedsChipsProps) {
  const needs = needsOf(load);
  const { shown, more } = room === undefined ? { shown: needs, more: [] } : fitNeeds(needs, room);
  const short = room === "short";
  return (
    <>
      {shown.map((need) => (
        <Chip key={need} need={need} short={short} />
      ))}
      {more.length > 0 && (
        <abbr className={styles.chip} title={more.map((need) => NEEDS[need].title).join("; ")}>
          +{more.length}
        </abbr>
      )}
    </>
  );
}

interface StopsChipProps {
  via: readonly { outcode: string; town: string }[];
  short?: boolean;
}

/** Number of stops between the ends of a load, named on hover; renders nothing for none. */
export function StopsChip({ via, short = false }: StopsChipProps) {
  if (via.length === 0) return null;
  const stops = counted(via.length, "stop");
  const [count, word] = stops.split(" ");
  const places = via.map(({ outcode, town }) => `${outcode} ${town}`).join(", ");
  return (
    <abbr className={styles.chip} title={short ? `${stops}: via ${places}` : `Via ${places}`}>
      +{count}
      {!short && <span>{` ${word}`}</span>}
    </abbr>
  );
}

/** Plain word in a chip's frame, such as "yours". */
export function WordChip({ children, title }: { children: string; title?: string }) {
  return (
    <span className={styles.chip} title={title}>
      {children}
    </span>
  );
}
