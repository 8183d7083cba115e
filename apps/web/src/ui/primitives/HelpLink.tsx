import type { ReactNode } from "react";
import { Text } from "./Text.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Address of a question on a help page; a test checks that the heading exists. */
export type HelpAddress = `/help/${string}#${string}`;

/** Link within the site that opens a new tab, so that typed text on this page is not lost. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text as="a" href={href} target="_blank" rel="noreferrer" size="small" strong>
      {children}
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </Text>
  );
}

/** Link to the answer on a help page. */
export function HelpLink({ to, children }: { to: HelpAddress; children: ReactNode }) {
  return <NewTabLink href={to}>{children}</NewTabLink>;
}
