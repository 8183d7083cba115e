import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { Td } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";

interface FindingProps {
  /** "bad" or "warn" for a fact that needs attention, "good" for one that is in order, null for neither. */
  tone: "bad" | "warn" | "good" | null;
  /** Accessible name of the tick beside a fact that is in order. */
  good?: string;
}

/** Last cell in the row of a compared fact. */
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
