"use client";

import { useEffect, useRef, useState } from "react";
import { useTheme } from "../../../theme/use-scheme.ts";
import { type ApiReference, mountReference } from "./mount-reference.ts";
import styles from "./page.module.css";

/** The reference is large, so its code comes with this page only, after everything else stands. */
export function Reference() {
  const frame = useRef<HTMLDivElement>(null);
  const scheme = useTheme();
  const [reference, setReference] = useState<ApiReference | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (frame.current === null) return;
    // React may run this twice; each run gets an element of its own, so that the first one's end cannot hurt the second.
    const place = frame.current.appendChild(document.createElement("div"));
    const mounting = mountReference(place);
    mounting.then(setReference, () => setFailed(true));
    return () => {
      place.remove();
      mounting.then(
        (mounted) => mounted.destroy(),
        () => {},
      );
    };
  }, []);

  useEffect(() => reference?.setScheme(scheme), [reference, scheme]);

  return (
    <>
      {reference === null && (
        <p className={styles.note} role="status">
          {failed ? (
            <>
              The reference could not be loaded; nothing else is wrong. <a href="/docs/api">Try again</a>, or
              read the file <a href="/api/v1/openapi.json">openapi.json</a>.
            </>
          ) : (
            "Loading the reference"
          )}
        </p>
      )}
      <div ref={frame} />
    </>
  );
}
