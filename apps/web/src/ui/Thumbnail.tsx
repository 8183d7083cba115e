"use client";

import { useEffect, useState } from "react";
import { fetchAnswer } from "./answer.ts";
import { withPicture } from "./draw-picture.ts";
import styles from "./Thumbnail.module.css";

interface ThumbnailProps {
  /** Address of the whole picture, which a press opens beside the page. */
  src: string;
  /** The picture itself, where this page has it already. */
  file?: Blob | undefined;
  alt: string;
  /** Told where it is no picture that this browser can draw. */
  onBroken?: () => void;
}

/** Longer than it is shown, for screens with two pixels to one. */
const WIDTH = 720;

/** The picture drawn so small that a page of them takes no memory. */
function drawSmall(picture: Blob): Promise<Blob> {
  return withPicture(picture, ({ width, height }, drawAt) => {
    const scale = Math.min(1, WIDTH / width);
    const small = { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
    return drawAt(small, "image/webp");
  });
}

/** A small picture of a large one: the browser makes it, a press opens the whole. */
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
