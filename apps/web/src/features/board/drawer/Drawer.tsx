"use client";

import { lazyPart } from "../../../ui/primitives/lazy-part.tsx";
import styles from "./Drawer.module.css";
import { LoadPanel, type LoadPanelProps } from "./LoadPanel.tsx";

const Dialog = lazyPart(() => import("../../../ui/primitives/Dialog.tsx").then((file) => file.Dialog));

/** Panel of the open load: beside the list, over its right side on narrow screens, full screen on a phone. */
export function Drawer(props: LoadPanelProps) {
  if (props.phone) {
    return (
      <Dialog label="Load" kind="screen" onClose={props.onClose}>
        <div className={styles.screen}>
          <LoadPanel {...props} />
        </div>
      </Dialog>
    );
  }
  return (
    <aside className={styles.drawer} data-screen aria-label={`Load ${props.entry?.ref ?? ""}`}>
      <LoadPanel {...props} />
    </aside>
  );
}
