import type { ReactNode } from "react";
import { Text } from "./Text.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Address of a question on a help page; a test checks that the heading exists. */
export type HelpAddress = `/help/${string}#${string}`;

/** Link to a help page from where the question arises. Opens a new tab, so that typed text is not lost. */
export function HelpLink({ to, children }: { to: HelpAddress; children: ReactNode }) {
  return (
    <Text as="a" href={to} target="_blank" rel="noreferrer" size="small" strong>
      {children}
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </Text>
  );
}
