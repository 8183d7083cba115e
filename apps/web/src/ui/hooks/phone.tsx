"use client";

import { type ComponentType, createContext, lazy, type ReactNode, useContext } from "react";
import { BELOW_DESKTOP, useMedia } from "./use-media.ts";

const Guess = createContext(false);

/** Provides the server's guess that the browser is a phone's (shared/session/seems-phone.ts). */
export function PhoneGuess({ seemsPhone, children }: { seemsPhone: boolean; children: ReactNode }) {
  return <Guess value={seemsPhone}>{children}</Guess>;
}

/** Returns the server's guess, which is constant until a reload. */
export function useSeemsPhone(): boolean {
  return useContext(Guess);
}

/** True if the screen is narrower than a desktop. */
export function useIsPhone(): boolean {
  return useMedia(BELOW_DESKTOP, useSeemsPhone());
}

/**
 * Part for phones only, whose code desktops do not load. No Suspense boundary: with one, React would stream
 * the part after the page and render it again if its code arrived late.
 */
export function phonePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
