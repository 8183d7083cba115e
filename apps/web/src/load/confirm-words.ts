/** Said before a delivery is confirmed. */
export const CONFIRM_IS_FINAL = "It cannot be taken back, and no problem can be raised afterwards.";
