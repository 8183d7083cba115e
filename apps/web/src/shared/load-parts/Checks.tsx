import type { LoadPage } from "@board/api/schemas";
import { IconAlertTriangle, IconCheck, IconMinus, IconPointFilled } from "@tabler/icons-react";
import { Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";

type Check = NonNullable<LoadPage["load"]["quotes"][number]["checks"]>[number];

const ICONS = { ok: IconCheck, trouble: IconAlertTriangle, missing: IconMinus, fact: IconPointFilled };
const TONES = { ok: "good", trouble: "warn", missing: "faint", fact: "faint" } as const;
const ORDER: readonly Check["state"][] = ["ok", "missing", "fact", "trouble"];

/** Checked facts of a carrier, problems last; only problems are coloured and bold. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const shown = checks.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return (
    <Row as="ul" gap={8} aria-label="What we have checked">
      {shown.map(({ check, state, words }) => {
        const Glyph = ICONS[state];
        return (
          <Text as="li" key={check} size="small" tone={state === "trouble" ? "warn" : undefined}>
            <Text tone={TONES[state]}>
              <Glyph size={14} stroke={2} aria-hidden />
            </Text>{" "}
            {words}
          </Text>
        );
      })}
    </Row>
  );
}
