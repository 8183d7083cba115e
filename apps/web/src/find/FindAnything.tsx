"use client";

import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import styles from "./FindAnything.module.css";

// Most pages are left without it ever being opened.
const FindDialog = lazy(() => import("./FindDialog.tsx").then((file) => ({ default: file.FindDialog })));

/** The way to anything: a button in the top bar, and Ctrl K everywhere. */
export function FindAnything() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-label="Find anything Ctrl K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={16} stroke={1.9} aria-hidden />
        <span>Find anything</span> <span className={styles.keys}>Ctrl K</span>
      </button>
      {open && (
        <Suspense>
          <FindDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
