/** Warning shown before a delivery is confirmed. */
export const CONFIRM_IS_FINAL =
  "A confirmation cannot be taken back, and no problem can be raised afterwards.";
