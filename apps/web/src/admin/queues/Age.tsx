import { Text } from "../../ui/Text.tsx";
import { isOld, waited } from "./queue-words.ts";

interface AgeProps {
  since: string;
  now: number;
  /** After so many days it has waited too long. */
  days?: number;
}

/** For how long something has waited. */
export function Age({ since, now, days = Number.POSITIVE_INFINITY }: AgeProps) {
  return (
    <Text tone={isOld(since, now, days) ? "bad" : "quiet"} nowrap>
      {waited(since, now)}
    </Text>
  );
}
