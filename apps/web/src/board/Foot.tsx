import { Fragment, memo } from "react";
import { Key } from "../ui/Key.tsx";
import styles from "./Foot.module.css";

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["Enter"], does: "open" },
  { keys: ["Q"], does: "quote" },
  { keys: ["B"], does: "book now" },
  { keys: ["N"], does: "show new" },
  { keys: ["/"], does: "search" },
  { keys: ["M"], does: "map" },
  { keys: ["?"], does: "all keys" },
];

const ON_MAP: typeof KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["Enter"], does: "open" },
  { keys: ["+", "-"], does: "zoom" },
  { keys: ["arrows"], does: "move the map" },
  { keys: ["M"], does: "list" },
  { keys: ["?"], does: "all keys" },
];

/** The keys one needs most, and how much of the board this is. */
export const Foot = memo(function Foot({
  counts,
  map,
}: {
  counts: { open: number; matching: number } | undefined;
  map: boolean;
}) {
  return (
    <footer className={styles.foot}>
      {(map ? ON_MAP : KEYS).map(({ keys, does }) => (
        <span key={does} data-screen>
          {keys.map((key) => (
            <Fragment key={key}>
              <Key>{key}</Key>{" "}
            </Fragment>
          ))}
          {does}
        </span>
      ))}
      <span role="status">{counts && `${counts.matching} of ${counts.open} open loads · times are UK`}</span>
    </footer>
  );
});
