import { useEffect, useEffectEvent } from "react";
import { isPopupOpen } from "./is-popup-open.ts";

/** Calls `press` when Alt and a letter are pressed anywhere on the page, unless a popup is open. */
export function useAltKey(letter: string, press: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { code, altKey, ctrlKey, metaKey } = event;
    if (code !== `Key${letter}` || !altKey || ctrlKey || metaKey || isPopupOpen()) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
