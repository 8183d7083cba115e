"use client";

import { StepUp } from "../second-factor/StepUp.tsx";
import { ApiProvider } from "../trpc/ApiProvider.tsx";

/** Asks for a second factor on a page outside the frame of those who are signed in. */
export function StepUpHere() {
  return (
    <ApiProvider mode="test">
      <StepUp />
    </ApiProvider>
  );
}
