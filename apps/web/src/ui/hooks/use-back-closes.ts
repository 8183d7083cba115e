"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { BELOW_DESKTOP } from "./use-media.ts";

/* Below desktop width, Back closes the top popup. Each open popup has a history entry whose state counts
   popups; `settle` makes that count match the open popups. Closing a popup by its button removes its
   entry, and an entry without a popup, after a reload or Forward, is left immediately. */

interface Popup {
  close: () => void;
}

/** Grace period: the next popup can reuse the entry, and filters just set are in the address by then. */
const AFTER_CLOSING_MS = 250;

/** Open popups, the top one last. */
const open: Popup[] = [];
/** Popup count of the current history entry. */
let entries = 0;
/** True while a step back is pending. */
let isStepPending = false;
/** True after Back or Forward, which may lead to an entry without a popup. */
let cameByHistory = false;
/** Current address, copied to the entry below: filters set on a sheet stay set when Back closes it. */
let address: string | null = null;
/** Path of the page that owns the entries. */
let page = "";
let following = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Runs after the entries of all popups are left. */
let afterLeaving: (() => void) | null = null;

function entriesHere(): number {
  const { state } = window.history;
  return typeof state?.popups === "number" ? state.popups : 0;
}

function settleIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(settle, ms);
}

/** Writes the popup count to the entry again: other code that writes the address drops it. */
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
  // Runs after all other listeners, which would drop what is written to the address before.
  setTimeout(() => {
    for (const { close } of toClose) close();
  });
  // Waits: a load that Forward puts back into the address is opened first.
  settleIn(AFTER_CLOSING_MS);
}

function follow(): void {
  if (following) return;
  following = true;
  page = window.location.pathname;
  entries = entriesHere();
  window.addEventListener("popstate", arrive);
}

/** Leaves an entry whose popup a reload has closed; for the shell. */
export function useLeavesPopups(): void {
  useEffect(() => {
    follow();
    settleIn(0);
  }, []);
}

/**
 * Navigates from the page's own entry, so that Back returns to the page in one step. Returns false and does
 * nothing if no popup has an entry.
 */
export function leavePopups(then: () => void): boolean {
  if (entries === 0) return false;
  afterLeaving = then;
  settle();
  return true;
}

/** Navigates to a page of the site from the page's own entry, also from within a popup. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    // Full loads: the API reference has its own CSP, and the board reads a fragment only from a new document.
    const open = () =>
      href.startsWith("/docs") || href.includes("#") ? window.location.assign(href) : router.push(href);
    if (!leavePopups(open)) open();
  };
}

/**
 * Records the address as soon as it is written, because rendering is later and Back may come first. Also
 * restores the popup count, which even a write without a change drops.
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
