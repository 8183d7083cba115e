import { Text } from "../../../ui/primitives/Text.tsx";
import { isOld, waited } from "./queue-words.ts";

interface AgeProps {
  since: string;
  now: number;
  /** Number of days from which the wait is shown as too long. */
  days?: number;
}

/** Time that a line has waited, red if too long. */
export function Age({ since, now, days = Number.POSITIVE_INFINITY }: AgeProps) {
  return (
    <Text tone={isOld(since, now, days) ? "bad" : "quiet"} nowrap>
      {waited(since, now)}
    </Text>
  );
}
