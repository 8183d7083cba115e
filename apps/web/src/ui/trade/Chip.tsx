import { counted } from "../format/counted.ts";
import styles from "../primitives/Badge.module.css";
import { VisuallyHidden } from "../primitives/VisuallyHidden.tsx";
import { chipOf, fitNeeds, type Need, type NeedsRoom, type NeedyLoad, needsOf } from "./needs.ts";

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
  const { shown, more } = room === undefined ? { shown: needsOf(load), more: [] } : fitNeeds(load, room);
  const short = room === "short";
  const rest = more.map((need) => chipOf(need, load).title).join("; ");
  return (
    <>
      {shown.map((need) => (
        <Chip key={need} need={need} load={load} short={short} />
      ))}
      {more.length > 0 && (
        <abbr className={styles.chip} title={rest}>
          +{more.length}
          <VisuallyHidden>: {rest}</VisuallyHidden>
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
