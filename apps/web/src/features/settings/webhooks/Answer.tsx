import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { Text } from "../../../ui/primitives/Text.tsx";

interface AnswerProps {
  attempt: { statusCode: number | null; error: string | null } | undefined;
  /** Shows all of the response; for a redirect, also the address that it leads to. */
  whole?: boolean;
}

/** Response of the endpoint to an attempt, or a note that there was no attempt yet. */
export function Answer({ attempt, whole = false }: AnswerProps) {
  if (attempt === undefined) {
    return (
      <Text strong>
        <IconClock size={13} stroke={2.2} aria-hidden /> not tried yet
      </Text>
    );
  }
  const { statusCode, error } = attempt;
  const good = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const Glyph = good ? IconCheck : IconX;
  return (
    <Text tone={good ? "good" : "bad"}>
      <Glyph size={13} stroke={2.2} aria-hidden />{" "}
      {(whole ? error : null) ?? statusCode ?? error ?? "no answer"}
    </Text>
  );
}
