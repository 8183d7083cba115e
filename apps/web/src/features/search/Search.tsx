"use client";

import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { bufferKeystrokes } from "../../ui/hooks/kept-keys.ts";
import { useFetchAhead } from "../../ui/hooks/use-fetch-ahead.ts";
import { fetchedPart } from "../../ui/primitives/fetched-part.tsx";
import styles from "./Search.module.css";

// Loaded on demand: most visits never open the search.
const { Part: SearchDialog, fetchCode } = fetchedPart(() =>
  import("./SearchDialog.tsx").then((file) => file.SearchDialog),
);

/** Button in the top bar that opens the search, as Ctrl K does on every page. */
export function Search() {
  const [open, setOpen] = useState(false);
  useFetchAhead(fetchCode);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      bufferKeystrokes();
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
        onClick={() => {
          bufferKeystrokes();
          setOpen(true);
        }}
      >
        <IconSearch size={16} stroke={1.9} aria-hidden />
        <span>Find anything</span> <span>Ctrl K</span>
      </button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
