import type { ReactNode } from "react";
import { keepClearAtTop } from "../hooks/keep-clear.ts";
import { Button } from "./Button.tsx";
import { Key, Keys } from "./Key.tsx";
import styles from "./SelectedBar.module.css";
import { Row } from "./Stack.tsx";

interface SelectedBarProps {
  label: string;
  /** The number of selected lines, such as "3 carriers". */
  count: ReactNode;
  onNone: () => void;
  /** True if Shift extends the selection. */
  extends?: boolean;
  children: ReactNode;
}

/** Bar above a list while lines are selected, with what can be done with them. */
export function SelectedBar({ label, count, onNone, extends: isExtended, children }: SelectedBarProps) {
  return (
    <Row className={styles.bar} ref={keepClearAtTop} role="toolbar" aria-label={label}>
      <b role="status">{count} selected</b>
      {children}
      <Button size="small" kind="quiet" onClick={onNone}>
        Select none
      </Button>
      <Keys>
        <Key>X</Key> select ·{" "}
        {isExtended && (
          <>
            <Key>Shift J</Key> extend ·{" "}
          </>
        )}
        <Key>Esc</Key> none
      </Keys>
    </Row>
  );
}
