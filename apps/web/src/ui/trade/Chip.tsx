import { counted } from "../format/counted.ts";
import styles from "../primitives/Badge.module.css";
import { type Flag, fitNeeds, type Need, type NeedsRoom, type NeedyLoad, needsOf } from "./needs.ts";

const NEEDS = {
  tailLift: { word: "TL", short: "TL", title: "Needs a tail-lift" },
  adr: { word: "ADR", short: "ADR", title: "Dangerous goods: needs an ADR driver" },
  fragile: { word: "Fragile", short: "Frag", title: "Fragile" },
  isBackload: {
    word: "Backload",
    short: "Back",
    title: "Backload: lower rate, flexible time",
  },
} as const satisfies Record<Flag, unknown>;

const GEAR = {
  TAIL_LIFT_2T: ["TL2", "a tail-lift for 2 t"],
  MOFFETT: ["Moff", "a Moffett"],
  HIAB: ["Hiab", "a Hiab"],
  TWO_MAN: ["2-man", "two people"],
  STRAPS: ["Straps", "straps"],
  BLANKETS: ["Blankets", "blankets"],
} as const satisfies Partial<Record<Need, unknown>>;

/** Returns the words of a special requirement: a chip in full and in short, and what they stand for. */
function chipOf(need: Need, { temperature }: NeedyLoad): { word: string; short: string; title: string } {
  if (need in NEEDS) return NEEDS[need as Flag];
  if (need !== "temperature") {
    const [word, title] = GEAR[need as keyof typeof GEAR];
    return { word, short: word, title: `Needs ${title}` };
  }
  const { minC = 0, maxC = 0 } = temperature ?? {};
  const word = `${minC === maxC ? "" : `${minC}${minC < 0 ? " to " : "–"}`}${maxC} °C`.replaceAll("-", "−");
  return { word, short: word, title: `Kept at ${word}` };
}

/** One special requirement of a load, always in text. */
function Chip({ need, load, short = false }: { need: Need; load: NeedyLoad; short?: boolean }) {
  const { word, short: shortWord, title } = chipOf(need, load);
  return (
    <abbr className={styles.chip} data-kind={need} title={title}>
      {short ? shortWord : word}
    </abbr>
  );
}

interface NeedsChipsProps {
  load: NeedyLoad;
  /**
   * Column that the chips must fit into, with short or full words; those that do not fit are counted, and named on
   * hover. If omitted, all are shown.
   */
  room?: NeedsRoom;
}

/** All special requirements of a load. */
export function NeedsChips({ load, room }: NeedsChipsProps) {
  const needs = needsOf(load);
  const { shown, more } = room === undefined ? { shown: needs, more: [] } : fitNeeds(needs, room);
  const short = room === "short";
  return (
    <>
      {shown.map((need) => (
        <Chip key={need} need={need} load={load} short={short} />
      ))}
      {more.length > 0 && (
        <abbr className={styles.chip} title={more.map((need) => chipOf(need, load).title).join("; ")}>
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

/** Number of further stops of a load, which are named on hover; renders nothing if there are none. */
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

/** A plain word in the frame of a chip, such as "yours". */
export function WordChip({ children, title }: { children: string; title?: string }) {
  return (
    <span className={styles.chip} title={title}>
      {children}
    </span>
  );
}
