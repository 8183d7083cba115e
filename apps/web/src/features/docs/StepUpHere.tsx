"use client";

import { StepUp } from "../../shared/auth-parts/StepUp.tsx";
import { ApiProvider } from "../../shared/trpc/ApiProvider.tsx";

/** Asks for the second factor on a page outside the layout for signed-in people. */
export function StepUpHere() {
  return (
    <ApiProvider mode="test">
      <StepUp />
    </ApiProvider>
  );
}
