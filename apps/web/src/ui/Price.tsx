import { formatPence, formatRange } from "./format/money.ts";
import styles from "./Price.module.css";
import { type Fact, Said } from "./Said.tsx";

interface Pricing {
  mode: "quotes" | "book_now";
  guideLowPence: number;
  guideHighPence: number;
  bookNowPence?: number | undefined;
}

/** The poster's own price, bold with its tag, else the guide. */
export function priceFact(pricing: Pricing): Fact {
  if (pricing.mode === "book_now" && pricing.bookNowPence !== undefined) {
    return {
      words: (
        <>
          <span className={styles.book} data-book title="Can be booked at once at this price">
            BOOK
          </span>
          {formatPence(pricing.bookNowPence)}
        </>
      ),
      look: styles.price,
    };
  }
  return {
    words: formatRange(pricing.guideLowPence, pricing.guideHighPence),
    look: styles.guide,
    title: "The guide: usual prices for comparable work",
  };
}

/** The price of a load. */
export function Price({ pricing }: { pricing: Pricing }) {
  return <Said {...priceFact(pricing)} />;
}
