"use client";

import { IconBook } from "@tabler/icons-react";
import styles from "./SettingsPage.module.css";
import { SettingsPage } from "./SettingsPage.tsx";
import { Endpoints } from "./webhooks/Endpoints.tsx";

/** What programs of the firm's own may do, and where the firm's events are sent. */
export function ApiSettings() {
  return (
    <SettingsPage
      title="API and webhooks"
      lead="Keys for your programs, and where your events are sent."
      action={
        <a className={styles.button} href="/docs">
          <IconBook size={14} stroke={1.9} aria-hidden />
          Documentation
        </a>
      }
    >
      <Endpoints />
    </SettingsPage>
  );
}
