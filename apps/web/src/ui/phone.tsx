"use client";

import { type ComponentType, createContext, lazy, type ReactNode, useContext } from "react";
import { BELOW_DESKTOP, useMedia } from "./use-media.ts";

const Guess = createContext(false);

/** Tells the pages whether the server takes the browser for a phone's (session/seems-phone.ts). */
export function PhoneGuess({ seemsPhone, children }: { seemsPhone: boolean; children: ReactNode }) {
  return <Guess value={seemsPhone}>{children}</Guess>;
}

/** The server's guess; it stays the same until the page is loaded anew. */
export function useSeemsPhone(): boolean {
  return useContext(Guess);
}

/** Tests that the screen is below a desktop's. */
export function useIsPhone(): boolean {
  return useMedia(BELOW_DESKTOP, useSeemsPhone());
}

/**
 * A part that only phones have, whose code desktops do not fetch. The page waits for it, without a boundary of
 * Suspense: behind one React would send it after the page, and draw it again if its code came late.
 */
export function phonePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
