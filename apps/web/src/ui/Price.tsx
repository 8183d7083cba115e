import badge from "./Badge.module.css";
import styles from "./Fact.module.css";
import { formatPence, formatRange } from "./format/money.ts";
import { type Fact, Said } from "./Said.tsx";

interface Pricing {
  mode: "quotes" | "book_now";
  guideLowPence: number;
  guideHighPence: number;
  bookNowPence?: number | undefined;
}

/** A price of so much takes the room of its tag in a narrow list, where bold says that it is the poster's own. */
const LONG_PENCE = 1_000_000;

/** The poster's own price, bold with its tag, else the guide. */
export function priceFact(pricing: Pricing): Fact {
  if (pricing.mode === "book_now" && pricing.bookNowPence !== undefined) {
    return {
      words: (
        <>
          <span
            className={badge.chip}
            data-book={pricing.bookNowPence < LONG_PENCE ? "" : "long"}
            title="Can be booked at once at this price"
          >
            BOOK
          </span>
          {formatPence(pricing.bookNowPence)}
        </>
      ),
      look: styles.bold,
    };
  }
  return {
    words: formatRange(pricing.guideLowPence, pricing.guideHighPence),
    look: styles.second,
    title: "The guide: usual prices for comparable work",
  };
}

/** The price of a load. */
export function Price({ pricing }: { pricing: Pricing }) {
  return <Said {...priceFact(pricing)} />;
}
