"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { BELOW_DESKTOP } from "./use-media.ts";

/*
 * Below a desktop, Back closes what lies over the page. Each popup has an entry in the browser's history while it is
 * open; an entry says how many popups it stands for, and `settle` makes that number and the popups agree. So a popup
 * that is closed by its own button takes its entry with it, and an entry whose popup is gone, after a reload or by
 * Forward, is left at once.
 */

interface Popup {
  close: () => void;
}

/** A popup that follows takes the entry over, and filters that were just set are in the address by then. */
const AFTER_CLOSING_MS = 250;

/** The popups that are open, the upper one last. */
const open: Popup[] = [];
/** The popups that the present entry of the history stands for. */
let entries = 0;
/** A step back is on its way. */
let going = false;
/** The page was brought here by Back or Forward, to an entry whose popup may be gone. */
let brought = false;
/** The page's address, for the entry below: filters that are set on a sheet stay set when Back closes it. */
let address: string | null = null;
/** The page that the entries are of. */
let page = "";
let following = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Done once the entries of all popups are left. */
let next: (() => void) | null = null;

function entriesHere(): number {
  const { state } = window.history;
  return typeof state?.popups === "number" ? state.popups : 0;
}

function settleIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(settle, ms);
}

/** Says again how many popups the entry stands for: whatever writes the address drops it. */
function mark(): void {
  if (entriesHere() !== entries) window.history.replaceState({ popups: entries }, "");
}

function settle(): void {
  if (going) return;
  if (page !== window.location.pathname) {
    page = window.location.pathname;
    entries = entriesHere();
  }
  const left = next === null ? open.length : 0;
  if (entries > left) {
    going = true;
    address = brought ? null : window.location.href;
    window.history.go(left - entries);
    return;
  }
  brought = false;
  while (entries < left) {
    entries += 1;
    window.history.pushState({ popups: entries }, "");
  }
  mark();
  const then = next;
  next = null;
  then?.();
}

function arrive(): void {
  const left = entries;
  entries = entriesHere();
  page = window.location.pathname;
  if (entries < left && address !== null && new URL(address).pathname === page) {
    window.history.replaceState({ popups: entries }, "", address);
  }
  if (going) {
    going = false;
    settleIn(0);
    return;
  }
  brought = true;
  const over = open.slice(entries).toReversed();
  // After every other listener: what is written to the address before theirs, they drop.
  setTimeout(() => {
    for (const { close } of over) close();
  });
  // A load that Forward brings back into the address is opened first.
  settleIn(AFTER_CLOSING_MS);
}

function follow(): void {
  if (following) return;
  following = true;
  page = window.location.pathname;
  entries = entriesHere();
  window.addEventListener("popstate", arrive);
}

/** Leaves an entry whose popup a reload has closed; for the frame of the pages. */
export function useLeavesPopups(): void {
  useEffect(() => {
    follow();
    settleIn(0);
  }, []);
}

/**
 * Goes elsewhere from the entry of the page, so that Back comes to the page in one step. False if no popup has an entry:
 * then nothing is done.
 */
export function leavePopups(then: () => void): boolean {
  if (entries === 0) return false;
  next = then;
  settle();
  return true;
}

/** Goes to a page of the site from the entry of this one, also out of a popup. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    // The API reference brings a policy of its own, and the board looks at what stands after the # of a new document only.
    const open = () =>
      href.startsWith("/docs") || href.includes("#") ? window.location.assign(href) : router.push(href);
    if (!leavePopups(open)) open();
  };
}

/**
 * Keeps an address as soon as it is written; the page is drawn anew later, and Back may come before that, or be on its
 * way. A write that changes nothing draws nothing, and drops what the entry said all the same.
 */
export function keepAddress(): void {
  address = window.location.href;
  if (following && !going && page === window.location.pathname) mark();
}

/** Has Back close what is drawn, on every screen below a desktop. */
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
