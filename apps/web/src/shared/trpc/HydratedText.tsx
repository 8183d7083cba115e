"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * Fills the browser's cache with the server's query results, passed as JSON text: React would serialize an object
 * value by value on both sides, which takes several times as long for the board.
 */
export function HydratedText({ text, children }: { text: string; children: ReactNode }) {
  const state = useMemo((): DehydratedState => JSON.parse(text), [text]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
