"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * Fills the browser's cache with what the server has read. It comes as text: React takes an object over value by value,
 * on the server and in the browser, which for a page of the board costs several times as much.
 */
export function HydratedText({ text, children }: { text: string; children: ReactNode }) {
  const state = useMemo((): DehydratedState => JSON.parse(text), [text]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
