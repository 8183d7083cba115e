import type { LoadPage } from "@board/api/schemas";
import { IconAlertTriangle, IconCheck, IconMinus } from "@tabler/icons-react";
import styles from "./Checks.module.css";

type Check = NonNullable<LoadPage["load"]["quotes"][number]["checks"]>[number];

const ICONS = { ok: IconCheck, trouble: IconAlertTriangle, missing: IconMinus, fact: null };
/** Trouble stands in lines of its own, under the rest. */
const ORDER: readonly Check["state"][] = ["ok", "missing", "fact", "trouble"];

/** Facts that were checked of a carrier, in words: only trouble has a colour and is bold. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const shown = checks.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return (
    <ul className={styles.checks} aria-label="What we have checked">
      {shown.map(({ check, state, words }) => {
        const Glyph = ICONS[state];
        return (
          <li key={check} data-state={state}>
            {Glyph && <Glyph size={14} stroke={2} aria-hidden />}
            {words}
          </li>
        );
      })}
    </ul>
  );
}
