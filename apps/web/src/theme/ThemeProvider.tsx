"use client";

import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";

/** The scheme is the system's until the person chooses one. Colours and sizes are those of tokens.css. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
