import { IconArrowUp } from "@tabler/icons-react";
import { Key } from "../../ui/Key.tsx";
import styles from "./NewPill.module.css";

interface NewPillProps {
  waiting: number;
  phone: boolean;
  /** The list has less room, and its heads stand elsewhere. */
  narrow: boolean;
  /** Beside the map, over which the pill then stands. */
  map?: boolean;
  onShow: () => void;
}

/** Number of new loads that are not shown yet: nothing moves until the person asks for them. */
export function NewPill({ waiting, phone, narrow, map = false, onShow }: NewPillProps) {
  return (
    <div role="status">
      {waiting > 0 && (
        <button
          type="button"
          className={styles.pill}
          data-at={phone ? "phone" : map ? "map" : narrow ? "narrow" : undefined}
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
