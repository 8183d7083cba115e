"use client";

import { useEffect, useState } from "react";
import { fetchAnswer } from "../ui/answer.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PanelBody } from "../ui/Panel.tsx";
import { Waiting } from "../ui/Waiting.tsx";
import styles from "./FilePreview.module.css";

interface FilePreviewProps {
  /** Address of the file for the signed-in person, who asks as an admin. */
  path: string;
  contentType: string;
  /** Its name, such as `Proof of delivery`. */
  name: string;
  /** In a sentence: `the certificate`. */
  what: string;
}

/** A file in the page: a picture, or a PDF as the browser shows one. Files are answered as attachments, so it is fetched first. */
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
            <ButtonLink href={shown} newTab label={`Open the document, ${name}`}>
              Open the document
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
