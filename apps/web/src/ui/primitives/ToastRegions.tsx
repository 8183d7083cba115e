import styles from "./Toast.module.css";

export const TOAST_REGIONS = { status: "toasts-status", alert: "toasts-alert" } as const;

/**
 * Live regions for the toasts, outside the page. They are above every popup, and announced while a popup is open,
 * because a popup hides all but `aria-live` elements from screen readers. Only additions are announced.
 */
export function ToastRegions() {
  return (
    <div className={styles.toasts} data-screen>
      <div id={TOAST_REGIONS.alert} role="alert" aria-live="assertive" aria-atomic="false" />
      <div id={TOAST_REGIONS.status} role="status" aria-live="polite" aria-atomic="false" />
    </div>
  );
}
