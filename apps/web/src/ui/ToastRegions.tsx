import styles from "./Toast.module.css";

export const TOAST_REGIONS = { status: "toasts-status", alert: "toasts-alert" } as const;

/**
 * Live regions of the toasts, beside the page and not in it: over every popup, and read out while one is open. A popup
 * hides from screen readers whatever is not marked `aria-live`. Only what is new is read, not every toast again.
 */
export function ToastRegions() {
  return (
    <div className={styles.toasts} data-screen>
      <div id={TOAST_REGIONS.alert} role="alert" aria-live="assertive" aria-atomic="false" />
      <div id={TOAST_REGIONS.status} role="status" aria-live="polite" aria-atomic="false" />
    </div>
  );
}
