"use client";

import { useEffect, useState } from "react";
import { fetchAnswer } from "../../ui/hooks/answer.ts";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { PanelBody } from "../../ui/primitives/Panel.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import styles from "./FilePreview.module.css";

interface FilePreviewProps {
  /** Path of the file, which is requested with the rights of an admin. */
  path: string;
  contentType: string;
  /** Name of the file, such as `Proof of delivery`. */
  name: string;
  /** Name of the file within a sentence, such as `the certificate`. */
  what: string;
}

/** Preview of a picture or PDF. The file is fetched as a blob, because the API serves it as an attachment. */
export function FilePreview({ path, contentType, name, what }: FilePreviewProps) {
  const [shown, setShown] = useState<string | "failed" | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let url: string | null = null;
    setShown(null);
    fetchAnswer(`${path}?as=admin`, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.blob() : Promise.reject(answer)))
      .then(
        (file) => {
          url = URL.createObjectURL(file);
          if (stop.signal.aborted) URL.revokeObjectURL(url);
          else setShown(url);
        },
        () => {
          if (!stop.signal.aborted) setShown("failed");
        },
      );
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [path]);
  return (
    <div className={styles.preview}>
      {shown === null ? (
        <Waiting lines={6} what={what} />
      ) : shown === "failed" ? (
        <PanelBody>The file cannot be shown. Download it instead.</PanelBody>
      ) : contentType === "application/pdf" ? (
        <>
          <iframe src={`${shown}#navpanes=0&view=FitH`} title={name} />
          <div className={styles.open}>
            <ButtonLink href={shown} newTab label={`Open the file, ${name}`}>
              Open the file
            </ButtonLink>
          </div>
        </>
      ) : (
        <a href={shown} target="_blank" rel="noreferrer" aria-label={`${name}, full size`}>
          <img src={shown} alt={name} />
        </a>
      )}
    </div>
  );
}
