"use client";

import { type ComponentType, createContext, lazy, type ReactNode, useContext } from "react";
import { BELOW_DESKTOP, useMedia } from "./use-media.ts";

const Guess = createContext(false);

/** Provides the server's guess whether the browser runs on a phone (shared/session/seems-phone.ts). */
export function PhoneGuess({ seemsPhone, children }: { seemsPhone: boolean; children: ReactNode }) {
  return <Guess value={seemsPhone}>{children}</Guess>;
}

/** Returns the server's guess, which does not change until a reload. */
export function useSeemsPhone(): boolean {
  return useContext(Guess);
}

/** True if the screen is narrower than a desktop's. */
export function useIsPhone(): boolean {
  return useMedia(BELOW_DESKTOP, useSeemsPhone());
}

/**
 * Creates a component for phones only, whose code desktops do not load. Has no Suspense boundary: with one, React
 * would stream the component after the page, and render it again if its code arrived late.
 */
export function phonePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
