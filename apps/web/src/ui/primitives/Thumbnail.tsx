"use client";

import { useEffect, useState } from "react";
import { fetchAnswer } from "../hooks/answer.ts";
import { withPicture } from "../hooks/draw-picture.ts";
import styles from "./Thumbnail.module.css";

interface ThumbnailProps {
  /** Address of the full picture; a press on the thumbnail opens it in a new tab. */
  src: string;
  /** The full picture, if this page already has its bytes. */
  file?: Blob | undefined;
  alt: string;
  /** Called when this browser cannot decode the picture. */
  onBroken?: () => void;
}

/** Width of the copy in px: twice the displayed width, for high-density screens. */
const WIDTH = 720;

/** Draws a small copy, because a page of full pictures would use too much memory. */
function drawSmall(picture: Blob): Promise<Blob> {
  return withPicture(picture, ({ width, height }, drawAt) => {
    const scale = Math.min(1, WIDTH / width);
    const small = { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
    return drawAt(small, "image/webp");
  });
}

/** Thumbnail that the browser makes from the full picture; a press opens the full picture. */
export function Thumbnail({ src, file, alt, onBroken }: ThumbnailProps) {
  const [small, setSmall] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let url: string | null = null;
    const read = async () => file ?? (await fetchAnswer(src, { signal: stop.signal })).blob();
    read()
      .then(drawSmall)
      .then(
        (picture) => {
          if (stop.signal.aborted) return;
          url = URL.createObjectURL(picture);
          setSmall(url);
          setBroken(false);
        },
        () => {
          if (stop.signal.aborted) return;
          setBroken(true);
          onBroken?.();
        },
      );
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [src, file, onBroken]);
  return (
    <a
      className={styles.thumbnail}
      href={src}
      target="_blank"
      rel="noreferrer"
      aria-label={`${alt}, full size`}
      title="Open full size"
    >
      {broken ? alt : small !== null && <img src={small} alt={alt} />}
    </a>
  );
}
