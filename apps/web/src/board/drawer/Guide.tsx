import { guideReasons, guideSentence } from "../../load/guide-words.ts";
import { formatPerMileRange, formatRange } from "../../ui/format/money.ts";
import { GuideBar } from "../../ui/GuideBar.tsx";
import type { Entry, LoadDetail } from "../data/types.ts";
import styles from "./Guide.module.css";

interface GuideProps {
  load: Entry;
  detail: LoadDetail | undefined;
  /** The price that is typed now, else the one that stands. */
  pence: number | null;
  earlierPence: number | null;
}

/** The usual price for such work, where one's own lies in it, and where the guide comes from. */
export function Guide({ load, detail, pence, earlierPence }: GuideProps) {
  const { guideLowPence, guideHighPence, guideBasis, guideSample } = load.pricing;
  const reasons = guideReasons(detail?.guideBecause ?? []);
  return (
    <div className={styles.guide}>
      <h2>
        Guide <span className={styles.end}>fixed at posting</span>
      </h2>
      <div className={styles.range}>
        {formatRange(guideLowPence, guideHighPence)}{" "}
        <span>{formatPerMileRange(guideLowPence, guideHighPence, load.miles)} a mile</span>
      </div>
      <GuideBar
        lowPence={guideLowPence}
        highPence={guideHighPence}
        pence={pence}
        earlierPence={earlierPence}
        whose="mine"
        ends
      />
      <p>{guideSentence({ basis: guideBasis, sample: guideSample })}</p>
      <p className={styles.reasons}>{reasons && `Moved by ${reasons}.`}</p>
      <a href="/docs/guide-price">How this was worked out</a>
    </div>
  );
}
