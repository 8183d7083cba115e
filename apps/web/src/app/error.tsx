"use client";

import { PageError } from "../shell/PageError.tsx";
import { Shell } from "../shell/Shell.tsx";

/** A page outside the sections for people who are signed in, or a section whose frame failed too. */
export default function ErrorPage(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Shell end="none">
      <PageError {...props} />
    </Shell>
  );
}
