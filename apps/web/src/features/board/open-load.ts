"use client";

import { useSyncExternalStore } from "react";
import { keepAddress } from "../../ui/hooks/use-back-closes.ts";
import { writeLoad } from "./entries.ts";

/**
 * Listeners to the open load. Its id is the hash of the address, so that links open the load, Back closes it, and the
 * query string has only parameters of the API.
 */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("hashchange", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("hashchange", listener);
  };
}

function current(): string | null {
  const id = window.location.hash.slice(1);
  return /^load_[a-z0-9]+$/.test(id) ? id : null;
}

export function openLoad(id: string | null): void {
  const before = current();
  if (before === id) return;
  const { pathname, search } = window.location;
  writeLoad(`${pathname}${search}${id === null ? "" : `#${id}`}`, { before, after: id });
  keepAddress();
  for (const listener of listeners) listener();
}

export function useOpenLoad(): string | null {
  return useSyncExternalStore(subscribe, current, () => null);
}
