"use client";

import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import styles from "./Search.module.css";

// Most pages are left without it ever being opened.
const SearchDialog = lazy(() =>
  import("./SearchDialog.tsx").then((file) => ({ default: file.SearchDialog })),
);

/** The way to anything: a button in the top bar, and Ctrl K everywhere. */
export function Search() {
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
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
