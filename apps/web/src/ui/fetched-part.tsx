"use client";

import { type ComponentType, type JSX, useEffect, useState } from "react";
import { Opening } from "./Opening.tsx";

interface FetchedPart<Props> {
  Part: (props: Props) => JSX.Element;
  /** Fetches the code ahead of need. */
  fetchCode: () => Promise<void>;
}

/**
 * A popup or a field whose code is fetched when it is first needed. Code that is there is drawn at once; React's own lazy
 * components show their fallback for 300 ms the first time, however soon the code comes.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FetchedPart<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetchCode = async () => {
    fetched = await load();
  };
  function Part(props: Props): JSX.Element {
    const [failed, setFailed] = useState<{ error: unknown } | null>(null);
    const [, setReady] = useState(false);
    useEffect(() => {
      if (fetched === null)
        fetchCode().then(
          () => setReady(true),
          (error: unknown) => setFailed({ error }),
        );
    }, []);
    if (failed !== null) throw failed.error;
    const Fetched = fetched;
    return Fetched === null ? <Opening /> : <Fetched {...props} />;
  }
  return { Part, fetchCode };
}
