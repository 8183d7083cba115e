import { formatPence, formatRange } from "./format/money.ts";
import styles from "./Price.module.css";

interface Pricing {
  mode: "quotes" | "book_now";
  guideLowPence: number;
  guideHighPence: number;
  bookNowPence?: number | undefined;
}

/** The poster's own price, bold with its tag, else the guide. */
export function Price({ pricing }: { pricing: Pricing }) {
  if (pricing.mode === "book_now" && pricing.bookNowPence !== undefined) {
    return (
      <span className={styles.price}>
        <span className={styles.book} title="Can be booked at once at this price">
          BOOK
        </span>
        <b>{formatPence(pricing.bookNowPence)}</b>
      </span>
    );
  }
  return (
    <span className={styles.guide} title="The guide: usual prices for comparable work">
      {formatRange(pricing.guideLowPence, pricing.guideHighPence)}
    </span>
  );
}
