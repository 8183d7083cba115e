import type { ReactNode } from "react";
import { Text } from "./Text.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Address of a question on a help page; a test checks that the heading exists. */
export type HelpAddress = `/help/${string}#${string}`;

/** Link to the answer on a help page. Opens a new tab, so that typed text on this page is not lost. */
export function HelpLink({ to, children }: { to: HelpAddress; children: ReactNode }) {
  return (
    <Text as="a" href={to} target="_blank" rel="noreferrer" size="small" strong>
      {children}
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </Text>
  );
}
