import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { PostersVehicle } from "./use-loads-to-ask.ts";
import { checksInLine } from "./vehicle-words.ts";

/** Checks of a vehicle's carrier on one line; those that are not in order are coloured. */
export function ChecksInLine({ checks }: { checks: PostersVehicle["carrier"]["checks"] }) {
  if (checks === null) return null;
  const { good, bad } = checksInLine(checks);
  return (
    <Text size="small" title={[good, bad].filter(Boolean).join("; ")}>
      {good && (
        <>
          <Text tone="good">
            <IconCheck size={14} stroke={2} aria-hidden />
          </Text>{" "}
          {good}{" "}
        </>
      )}
      {bad && (
        <Text tone="warn">
          <IconAlertTriangle size={14} stroke={2} aria-hidden /> {bad}
        </Text>
      )}
    </Text>
  );
}
