import { IconShieldX } from "@tabler/icons-react";
import { Text } from "../primitives/Text.tsx";

/** Marks a load whose requirements the reader's firm does not meet. */
export function NotMet() {
  return (
    <Text tone="faint" nowrap title="The load asks for more than your firm’s passport shows">
      <IconShieldX size={13} stroke={1.9} aria-hidden /> not met
    </Text>
  );
}
