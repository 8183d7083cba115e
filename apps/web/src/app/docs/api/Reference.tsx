"use client";

import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useTheme } from "../../../theme/use-scheme.ts";
import { Button } from "../../../ui/Button.tsx";
import { type ApiReference, mountReference } from "./mount-reference.ts";
import styles from "./page.module.css";

function onHash(tell: () => void): () => void {
  addEventListener("hashchange", tell);
  return () => removeEventListener("hashchange", tell);
}

/** Scalar's addresses of a part, such as `#tag/loads`; those of the list have no slash. */
function isPartOfReference(): boolean {
  return location.hash.includes("/");
}

/** The list of the calls, and the whole reference in its place once it is wanted: its script is 700 kB. */
export function Reference({ intro, children }: { intro: ReactNode; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const addressed = useSyncExternalStore(onHash, isPartOfReference, () => false);
  if (opened || addressed) return <WholeReference />;
  return (
    <main className={styles.list}>
      {intro}
      <p>
        <Button kind="primary" onClick={() => setOpened(true)}>
          Open the reference
        </Button>{" "}
        Every call with its fields, examples, answers and errors, and a button that sends it with your test
        key. The same as a file: <a href="/api/v1/openapi.json">openapi.json</a>.
      </p>
      {children}
    </main>
  );
}

function WholeReference() {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const scheme = useTheme();
  const [reference, setReference] = useState<ApiReference | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (frame === null) return;
    // React may run this twice; each run gets an element of its own, so that the first one's end cannot hurt the second.
    const place = frame.appendChild(document.createElement("div"));
    const mounting = mountReference(place);
    mounting.then(setReference, () => setFailed(true));
    return () => {
      place.remove();
      mounting.then(
        (mounted) => mounted.destroy(),
        () => {},
      );
    };
  }, [frame]);

  useEffect(() => reference?.setScheme(scheme), [reference, scheme]);

  return (
    <div className={styles.reference}>
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
      <div ref={setFrame} />
    </div>
  );
}
