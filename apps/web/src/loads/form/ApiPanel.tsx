"use client";

import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { type ApiCall, apiCallCommand, apiCallText } from "./api-call.ts";
import styles from "./FormFrame.module.css";

/** The same by API: what a program would send to do what the form does. */
export function ApiPanel({ call }: { call: ApiCall }) {
  const [copied, setCopied] = useState(false);
  return (
    <Panel
      title="The same, by API"
      end={
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
      }
    >
      <pre className={styles.call}>
        <b>{call.method}</b> {call.path}
        {"\n"}
        {apiCallText(call)}
      </pre>
    </Panel>
  );
}
