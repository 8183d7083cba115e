import { IconArrowUp } from "@tabler/icons-react";
import { Key } from "../../ui/Key.tsx";
import styles from "./NewPill.module.css";

/** Over the head of a column, at the corner of the map, under the thumb, or where there is no line. */
export type NewPillPlace = "heads" | "map" | "phone" | "nothing";

interface NewPillProps {
  waiting: number;
  at: NewPillPlace;
  onShow: () => void;
}

/** Number of new loads that are not shown yet: nothing moves until the person asks for them. */
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
