"use client";

import { bytesWords } from "../ui/format/bytes.ts";
import { Panel } from "../ui/Panel.tsx";
import styles from "./AdminTable.module.css";
import { exactTime, fullTime } from "./change-words.ts";
import { FileButton } from "./FileButton.tsx";
import type { AdminFile, AdminLoad } from "./types.ts";

const TYPES: Record<string, string> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
};

/** Every file of the load with its facts; a proof that was replaced is kept, but no longer handed out. */
export function Files({ page }: { page: AdminLoad }) {
  const { files, load } = page;
  return (
    <Panel title="Files" flush>
      {files.length === 0 ? (
        <p className={styles.none}>No file was sent.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Size</th>
              <th scope="col">From</th>
              <th scope="col">Sent</th>
              <th scope="col">
                <span className={styles.hidden}>Keep</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={file.id}>
                <td title={`SHA-256 ${file.sha256}`}>{fileWords(file)}</td>
                <td className={styles.quiet}>{bytesWords(file.bytes)}</td>
                <td className={styles.what}>{file.firm ?? "–"}</td>
                <td className={styles.mono}>
                  <time dateTime={file.createdAt} title={fullTime(file.createdAt)}>
                    {exactTime(file.createdAt).slice(0, -4)}
                  </time>
                </td>
                <td className={styles.right}>
                  {!file.replaced && <FileButton path={pathOf(file, load.id)} name="Download" />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function fileWords({ kind, contentType, replaced }: AdminFile): string {
  const what = kind === "POD" ? "Proof of delivery" : "Dispute";
  return `${what}, ${TYPES[contentType] ?? contentType}${replaced ? ", replaced" : ""}`;
}

function pathOf({ kind, id }: AdminFile, loadId: string): string {
  return kind === "POD" ? `/api/site/loads/${loadId}/pod` : `/api/site/loads/${loadId}/dispute/files/${id}`;
}
