import { guideParts, guideReasons, guideSentence } from "../../../shared/load-parts/guide-words.ts";
import { formatPerMileRange, formatRange } from "../../../ui/format/money.ts";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { FigureSum } from "../../../ui/trade/FigureSum.tsx";
import { GuideBar } from "../../../ui/trade/GuideBar.tsx";
import type { Entry, LoadDetail } from "../data/types.ts";

interface GuidePriceProps {
  load: Entry;
  detail: LoadDetail | undefined;
  /** The price in the field or, if it is empty, of the active quote. */
  pence: number | null;
  earlierPence: number | null;
}

/** Shows the guide price, the reader's price within it, and the facts that the guide is based on. */
export function GuidePrice({ load, detail, pence, earlierPence }: GuidePriceProps) {
  const { guideLowPence, guideHighPence, guideBasis, guideSample } = load.pricing;
  const reasons = guideReasons(detail?.guideBecause ?? []);
  return (
    <Stack gap={4}>
      <Row justify="between" align="baseline">
        <h2>Guide</h2>
        <Text tone="faint" size="small">
          fixed at posting
        </Text>
      </Row>
      <Row gap={8} align="baseline">
        <Text size="large" strong>
          {formatRange(guideLowPence, guideHighPence)}
        </Text>
        <Text tone="faint" size="small">
          {formatPerMileRange(guideLowPence, guideHighPence, load.miles)} a mile
        </Text>
      </Row>
      <GuideBar
        lowPence={guideLowPence}
        highPence={guideHighPence}
        pence={pence}
        earlierPence={earlierPence}
        whose="mine"
        ends
      />
      <Text as="p" tone="quiet" size="small">
        {guideSentence({ basis: guideBasis, sample: guideSample })}
      </Text>
      {/* Keeps an empty line until the detail arrives, so that the layout does not shift. */}
      <Text as="p" tone="quiet" size="small">
        {reasons ? `Adjusted for: ${reasons}.` : "\u00a0"}
      </Text>
      <FigureSum
        figure="How this was worked out"
        name="How this guide price was worked out"
        help="/help/find-and-quote#what-is-the-guide-price"
        {...guideParts(load, detail?.guideBecause ?? [], pence)}
      />
    </Stack>
  );
}
