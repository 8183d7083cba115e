"use client";

import { PageError } from "../shell/PageError.tsx";
import { Shell } from "../shell/Shell.tsx";

/** Error page outside the signed-in sections, or for a section whose layout failed too. */
export default function ErrorPage(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Shell end="none">
      <PageError {...props} />
    </Shell>
  );
}
