import { IconArrowUp } from "@tabler/icons-react";
import { Key } from "../../../ui/primitives/Key.tsx";
import { useBoardLines } from "../board-store.tsx";
import styles from "./NewPill.module.css";

/**
 * Button with the number of new loads, over a column head, in a corner of the map or the phone, or in the empty
 * state; the list does not move until it is pressed.
 */
export function NewPill({ at }: { at: "heads" | "map" | "phone" | "nothing" }) {
  const { waiting, show } = useBoardLines();
  const phone = at === "phone";
  return (
    <div role="status">
      {waiting > 0 && (
        <button
          type="button"
          className={styles.pill}
          data-at={at}
          onClick={() => void show()}
          title="Show the new loads (N)"
        >
          <IconArrowUp size={phone ? 18 : 14} stroke={2} aria-hidden />
          {waiting} new
          {!phone && <Key>N</Key>}
        </button>
      )}
    </div>
  );
}
