import type { ReactNode } from "react";
import { Text } from "./Text.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** A question of the help pages; a test looks for the heading. */
export type HelpAddress = `/help/${string}#${string}`;

/** The way to the answer where its question arises. It opens beside the work, so that nothing typed is left. */
export function HelpLink({ to, children }: { to: HelpAddress; children: ReactNode }) {
  return (
    <Text as="a" href={to} target="_blank" rel="noreferrer" size="small" strong>
      {children}
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </Text>
  );
}
