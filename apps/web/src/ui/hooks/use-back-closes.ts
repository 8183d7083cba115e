"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { BELOW_DESKTOP } from "./use-media.ts";

/* Below desktop width, Back closes the top popup. Each open popup has a history entry, whose state counts popups;
   `settle` makes the count match the open popups. Closing a popup by its button removes its entry; an entry
   without a popup, after a reload or Forward, is left immediately. */

interface Popup {
  close: () => void;
}

/**
 * Delay before unused entries are removed: by then another popup may have reused the entry, and the address
 * contains filters that were just set.
 */
const AFTER_CLOSING_MS = 250;

/** Open popups, the top one last. */
const open: Popup[] = [];
/** Popup count of the current history entry. */
let entries = 0;
/** True while a step back in the history is pending. */
let isStepPending = false;
/** True after Back or Forward, which may have led to an entry without a popup. */
let cameByHistory = false;
/** Current address. Back restores it in the entry below, so that filters set in a sheet stay set. */
let address: string | null = null;
/** Path of the page to which the entries belong. */
let page = "";
let following = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Called once the entries of all popups have been left. */
let afterLeaving: (() => void) | null = null;

function entriesHere(): number {
  const { state } = window.history;
  return typeof state?.popups === "number" ? state.popups : 0;
}

function settleIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(settle, ms);
}

/** Writes the popup count to the entry again, because other code that writes the address drops the count. */
function mark(): void {
  if (entriesHere() !== entries) window.history.replaceState({ popups: entries }, "");
}

function settle(): void {
  if (isStepPending) return;
  if (page !== window.location.pathname) {
    page = window.location.pathname;
    entries = entriesHere();
  }
  const left = afterLeaving === null ? open.length : 0;
  if (entries > left) {
    isStepPending = true;
    address = cameByHistory ? null : window.location.href;
    window.history.go(left - entries);
    return;
  }
  cameByHistory = false;
  while (entries < left) {
    entries += 1;
    window.history.pushState({ popups: entries }, "");
  }
  mark();
  const then = afterLeaving;
  afterLeaving = null;
  then?.();
}

function arrive(): void {
  const left = entries;
  entries = entriesHere();
  page = window.location.pathname;
  if (entries < left && address !== null && new URL(address).pathname === page) {
    window.history.replaceState({ popups: entries }, "", address);
  }
  if (isStepPending) {
    isStepPending = false;
    settleIn(0);
    return;
  }
  cameByHistory = true;
  const toClose = open.slice(entries).toReversed();
  // Runs after all other listeners, because they would drop what `close` writes to the address.
  setTimeout(() => {
    for (const { close } of toClose) close();
  });
  // Waits, because after Forward the page may open the load in its address in a popup, which then uses the
  // entry.
  settleIn(AFTER_CLOSING_MS);
}

function follow(): void {
  if (following) return;
  following = true;
  page = window.location.pathname;
  entries = entriesHere();
  window.addEventListener("popstate", arrive);
}

/** Leaves the history entry of a popup that a reload has closed; used by the shell. */
export function useLeavesPopups(): void {
  useEffect(() => {
    follow();
    settleIn(0);
  }, []);
}

/**
 * Leaves the entries of all popups, then calls `then` to navigate, so that Back returns to this page in one step.
 * Does nothing and returns false if no popup has an entry.
 */
export function leavePopups(then: () => void): boolean {
  if (entries === 0) return false;
  afterLeaving = then;
  settle();
  return true;
}

/**
 * Returns a function that navigates to a page of the site. Called in a popup, it first leaves the popup's history
 * entry.
 */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    // Some addresses need a new document: the API reference has its own CSP, and the board reads a fragment only
    // on load.
    const open = () =>
      href.startsWith("/docs") || href.includes("#") ? window.location.assign(href) : router.push(href);
    if (!leavePopups(open)) open();
  };
}

/**
 * Records the address as soon as it is written, because the person may press Back before the page is rendered. Also
 * restores the popup count, which every write to the address drops.
 */
export function keepAddress(): void {
  address = window.location.href;
  if (following && !isStepPending && page === window.location.pathname) mark();
}

/** Makes Back close the popup, on screens below desktop width. */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose);
  const search = useSearchParams();
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!window.matchMedia(BELOW_DESKTOP).matches) return;
    follow();
    const popup: Popup = { close: () => close.current() };
    open.push(popup);
    settleIn(0);
    return () => {
      open.splice(open.indexOf(popup), 1);
      settleIn(AFTER_CLOSING_MS);
    };
  }, []);
  useEffect(() => {
    address = window.location.href;
    if (following) settleIn(0);
  }, [search]);
}
