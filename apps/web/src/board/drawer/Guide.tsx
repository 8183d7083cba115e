import { guideParts, guideReasons, guideSentence } from "../../load/guide-words.ts";
import { FigureSum } from "../../ui/FigureSum.tsx";
import { formatPerMileRange, formatRange } from "../../ui/format/money.ts";
import { GuideBar } from "../../ui/GuideBar.tsx";
import { Row, Stack } from "../../ui/Stack.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Entry, LoadDetail } from "../data/types.ts";

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
      {/* The words come with the details, which are read after the load is shown: their line is kept. */}
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
