import { IconArrowUp } from "@tabler/icons-react";
import { Key } from "../../../ui/primitives/Key.tsx";
import styles from "./NewPill.module.css";

/** Over a column head, in the corner of the map, at the bottom of a phone, or in the empty state. */
export type NewPillPlace = "heads" | "map" | "phone" | "nothing";

interface NewPillProps {
  waiting: number;
  at: NewPillPlace;
  onShow: () => void;
}

/** Button with the number of new loads; the list does not move until it is pressed. */
export function NewPill({ waiting, at, onShow }: NewPillProps) {
  const phone = at === "phone";
  return (
    <div role="status">
      {waiting > 0 && (
        <button
          type="button"
          className={styles.pill}
          data-at={at}
          onClick={onShow}
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
