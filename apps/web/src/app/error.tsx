"use client";

import { PageError } from "../shared/shell/PageError.tsx";
import { ShellFrame } from "../shared/shell/ShellFrame.tsx";

/** Error page outside the signed-in layout, and for failures of a layout. */
export default function ErrorPage(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <ShellFrame end="none">
      <PageError {...props} />
    </ShellFrame>
  );
}
