"use client";

import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import styles from "./ApiPanel.module.css";
import { type ApiCall, apiCallCommand, apiCallText } from "./api-call.ts";

/** The same by API: what a program would send to do what the form does. */
export function ApiPanel({ call }: { call: ApiCall }) {
  const [copied, setCopied] = useState(false);
  return (
    <section className={styles.panel}>
      <header>
        <h2>The same, by API</h2>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            void navigator.clipboard
              .writeText(apiCallCommand(call, window.location.origin))
              .then(() => setCopied(true));
          }}
        >
          {copied ? "Copied" : "Copy as curl"}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
      <pre className={styles.code} tabIndex={0}>
        <b>{call.method}</b> {call.path}
        {"\n"}
        {apiCallText(call)}
      </pre>
    </section>
  );
}
