import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { Td } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";

interface FindingProps {
  /** Tone of a fact to look at, "good" for one that is in order, null for neither. */
  tone: "bad" | "warn" | "good" | null;
  /** Name of the tick of a fact in order. */
  good?: string;
}

/** Last cell of a compared fact. */
export function Finding({ tone, good = "Nothing found" }: FindingProps) {
  return (
    <Td right>
      {tone !== null && (
        <Text tone={tone}>
          {tone === "good" ? (
            <IconCheck size={16} role="img" aria-label={good} />
          ) : (
            <IconAlertTriangle size={16} role="img" aria-label="Look at it" />
          )}
        </Text>
      )}
    </Td>
  );
}
