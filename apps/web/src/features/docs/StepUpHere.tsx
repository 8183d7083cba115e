"use client";

import { StepUp } from "../../auth-parts/StepUp.tsx";
import { ApiProvider } from "../../trpc/ApiProvider.tsx";

/** Asks for the second factor on a page outside the signed-in frame. */
export function StepUpHere() {
  return (
    <ApiProvider mode="test">
      <StepUp />
    </ApiProvider>
  );
}
