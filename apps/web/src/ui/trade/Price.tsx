import { formatPence, formatRange } from "../format/money.ts";
import badge from "../primitives/Badge.module.css";
import { type Fact, Said } from "../primitives/Said.tsx";
import styles from "./Fact.module.css";

interface Pricing {
  mode: "quotes" | "book_now";
  guideLowPence: number;
  guideHighPence: number;
  bookNowPence?: number | undefined;
}

/** Price from which a narrow list hides the tag for lack of room; bold type alone then marks the poster's own price. */
const LONG_PENCE = 1_000_000;

/** Returns the poster's own price, in bold with a tag; if there is none, the guide. */
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

/** Renders `priceFact` as an element. */
export function Price({ pricing }: { pricing: Pricing }) {
  return <Said {...priceFact(pricing)} />;
}
