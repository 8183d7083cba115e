import type { Metadata } from "next";
import { hasSession } from "../../../session/current-session.ts";
import { Shell } from "../../../shell/Shell.tsx";
import styles from "./page.module.css";
import { Reference } from "./Reference.tsx";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every call of the Freight Board API, with its fields, answers and errors.",
};

export default async function ReferencePage() {
  return (
    <Shell current="api" bringsMain end={(await hasSession()) ? "work" : "enter"}>
      <div className={styles.reference}>
        <noscript>
          <p className={styles.note}>
            The reference needs JavaScript. The same document as a file:{" "}
            <a href="/api/v1/openapi.json">openapi.json</a>.
          </p>
        </noscript>
        <Reference />
      </div>
    </Shell>
  );
}
