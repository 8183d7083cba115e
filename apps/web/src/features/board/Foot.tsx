import { Fragment, memo, type ReactNode, useState } from "react";
import { Key } from "../../ui/primitives/Key.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import styles from "./Foot.module.css";
import { type Filters, queryString } from "./filters/filters.ts";

type Keys = readonly { keys: readonly string[]; does: string }[];

const KEYS: Keys = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["Enter"], does: "open" },
  { keys: ["Q"], does: "quote" },
  { keys: ["B"], does: "book now" },
  { keys: ["N"], does: "show new" },
  { keys: ["/"], does: "search" },
  { keys: ["M"], does: "map" },
  { keys: ["?"], does: "all keys" },
];

const ON_MAP: Keys = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["Enter"], does: "open" },
  { keys: ["+", "-"], does: "zoom" },
  { keys: ["arrows"], does: "move the map" },
  { keys: ["M"], does: "list" },
  { keys: ["?"], does: "all keys" },
];

/** Foot of a list: its most used keys at the left, its size at the right. */
export function KeysFoot({ keys, children }: { keys: Keys; children: ReactNode }) {
  return (
    <footer className={styles.foot}>
      {keys.map((one) => (
        <span key={one.does} data-screen>
          {one.keys.map((key) => (
            <Fragment key={key}>
              <Key>{key}</Key>{" "}
            </Fragment>
          ))}
          {one.does}
        </span>
      ))}
      {children}
    </footer>
  );
}

interface FootProps {
  counts: { open: number; matching: number } | undefined;
  filters: Filters;
  map: boolean;
}

/** Shows the most used keys and the number of loads that match. */
export const Foot = memo(function Foot({ counts, filters, map }: FootProps) {
  const asked = queryString({ filters, sort: "newest" });
  const [last, setLast] = useState({ asked, counts, said: "" });
  // Announces the number to screen readers when the filters have changed, but not when a new load changes it.
  if (counts !== last.counts) {
    const said = counts && (counts.matching === 1 ? "1 load matches" : `${counts.matching} loads match`);
    setLast({ asked, counts, said: asked === last.asked ? last.said : (said ?? "") });
  }
  return (
    <KeysFoot keys={map ? ON_MAP : KEYS}>
      <VisuallyHidden role="status">{last.said}</VisuallyHidden>
      <span>{counts && `${counts.matching} of ${counts.open} open loads · times are UK`}</span>
    </KeysFoot>
  );
});
