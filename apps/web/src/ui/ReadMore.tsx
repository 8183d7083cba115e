"use client";

import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { useLeadsToNew } from "./keep-focus.ts";

interface ReadMoreProps {
  size?: "small";
  busy: string | undefined;
  onPress: () => void;
  children: ReactNode;
}

/** The button that reads more of the list over it; where it goes, the focus goes to the first line that is new. */
export function ReadMore({ size, busy, onPress, children }: ReadMoreProps) {
  const { ref, onPress: remember } = useLeadsToNew();
  return (
    <Button
      ref={ref}
      size={size}
      busy={busy}
      onClick={({ currentTarget }) => {
        remember(currentTarget);
        onPress();
      }}
    >
      {children}
    </Button>
  );
}
