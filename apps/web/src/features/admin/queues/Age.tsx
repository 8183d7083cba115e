import { Text } from "../../../ui/primitives/Text.tsx";
import { isOld, waited } from "./queue-words.ts";

interface AgeProps {
  since: string;
  now: number;
  /** Number of days after which the wait is too long. */
  days?: number;
}

/** Waiting time, red if too long. */
export function Age({ since, now, days = Number.POSITIVE_INFINITY }: AgeProps) {
  return (
    <Text tone={isOld(since, now, days) ? "bad" : "quiet"} nowrap>
      {waited(since, now)}
    </Text>
  );
}
