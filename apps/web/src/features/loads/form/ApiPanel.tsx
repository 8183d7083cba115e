"use client";

import { useState } from "react";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { type ApiCall, apiCallCommand, apiCallText } from "./api-call.ts";
import styles from "./FormFrame.module.css";

/** Collapsed panel for developers that shows the API request equal to the form. */
export function ApiPanel({ call }: { call: ApiCall }) {
  const [copied, setCopied] = useState(false);
  return (
    <details>
      <summary>For developers</summary>
      <Stack gap={8}>
        <pre className={styles.call}>
          <b>{call.method}</b> {call.path}
          {"\n"}
          {apiCallText(call)}
        </pre>
        <div>
          <Button
            size="small"
            onClick={() => {
              void navigator.clipboard
                .writeText(apiCallCommand(call, window.location.origin))
                .then(() => setCopied(true));
            }}
          >
            {copied ? "Copied" : "Copy as curl"}
          </Button>
        </div>
      </Stack>
    </details>
  );
}
