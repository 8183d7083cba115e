"use client";

import { type ComponentType, type JSX, useEffect, useState } from "react";
import { Opening } from "./Opening.tsx";

interface FetchedPart<Props> {
  Part: (props: Props) => JSX.Element;
  /** Loads the code ahead of its first use. */
  fetchCode: () => Promise<void>;
}

/**
 * Creates a popup or field whose code is loaded on first use; once loaded, it renders without delay. React's
 * `lazy` would show its fallback for at least 300 ms the first time.
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
