import { IconTruck } from "@tabler/icons-react";
import { counted } from "../format/counted.ts";
import { VisuallyHidden } from "../primitives/VisuallyHidden.tsx";
import { PlaceNumber } from "./PlaceNumber.tsx";
import { Plate } from "./Plate.tsx";
import styles from "./RoadStrip.module.css";

export interface RoadStop {
  number: number;
  kind: "COLLECT" | "DELIVER";
  outcode: string;
  town: string;
  state: "done" | "here" | "ahead";
  /** True if the way from this place is driven. */
  driven: boolean;
  /** Miles to the next place; null at the last one. */
  miles: number | null;
  /** Share in percent of that way that is driven, if the lorry is on it. */
  lorry: number | null;
  /** Times and goods at the place. */
  words: string;
}

/** Places of a load in a row, with the lorry at one of them or between two. It has no scale and no map. */
export function RoadStrip({ stops, label }: { stops: readonly RoadStop[]; label: string }) {
  const lorry = <IconTruck size={18} stroke={1.9} aria-hidden />;
  return (
    <ol className={styles.strip} aria-label={label}>
      {stops.map(({ number, kind, outcode, town, state, driven, miles, lorry: at, words }) => (
        <li key={number} data-driven={driven || undefined} data-last={miles === null || undefined}>
          {state === "here" ? (
            <span className={styles.lorry}>
              {lorry}
              <VisuallyHidden>The lorry is here, place {number}</VisuallyHidden>
            </span>
          ) : (
            <PlaceNumber number={number} kind={kind} done={state === "done"} />
          )}
          {at !== null && (
            <>
              <span className={styles.way} style={{ "--at": `${at}%` }} />
              <span className={styles.lorry} style={{ "--at": `${at}%` }}>
                {lorry}
                <VisuallyHidden>The lorry is on the way from here</VisuallyHidden>
              </span>
            </>
          )}
          {miles !== null && at === null && <span className={styles.miles}>{counted(miles, "mile")}</span>}
          <h3>
            <Plate outcode={outcode} /> {town}
          </h3>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  );
}
