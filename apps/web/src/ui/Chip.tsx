import styles from "./Chip.module.css";

const NEEDS = {
  tailLift: { word: "TL", short: "TL", title: "Needs a tail-lift", look: undefined },
  adr: { word: "ADR", short: "ADR", title: "Dangerous goods: needs an ADR driver", look: styles.adr },
  fragile: { word: "Fragile", short: "Frag", title: "Fragile", look: undefined },
  isBackload: {
    word: "Backload",
    short: "Back",
    title: "Backload: lower rate, flexible time",
    look: styles.backload,
  },
} as const;

export type Need = keyof typeof NEEDS;

/** One thing that a load needs, always as text. */
export function Chip({ need, short = false }: { need: Need; short?: boolean }) {
  const { word, short: shortWord, title, look } = NEEDS[need];
  return (
    <abbr className={look ? `${styles.chip} ${look}` : styles.chip} title={title}>
      {short ? shortWord : word}
    </abbr>
  );
}

const ORDER: readonly Need[] = ["tailLift", "adr", "fragile", "isBackload"];

/** Everything a load needs. */
export function NeedsChips({ load, short = false }: { load: Record<Need, boolean>; short?: boolean }) {
  return ORDER.filter((need) => load[need]).map((need) => <Chip key={need} need={need} short={short} />);
}

/** A plain word in the same frame, such as "yours". */
export function WordChip({ children, title }: { children: string; title?: string }) {
  return (
    <span className={styles.chip} title={title}>
      {children}
    </span>
  );
}
