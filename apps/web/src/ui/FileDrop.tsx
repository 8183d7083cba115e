"use client";

import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from "react";
import button from "./Button.module.css";
import styles from "./FileDrop.module.css";

interface FileButtonProps {
  label: ReactNode;
  /** Types of files, as the browser takes them. */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
  /** A phone opens its camera at once. */
  camera?: boolean;
  /** Looks: the one thing to do, a button beside others, or a word in a sentence. */
  kind?: "primary" | "plain" | "link";
  icon?: ReactNode;
  /** For a thumb, and as wide as there is room. */
  phone?: boolean;
}

/** A file field that looks like a button. */
export function FileButton(props: FileButtonProps) {
  const {
    label,
    accept,
    onFile,
    disabled = false,
    camera = false,
    kind = "plain",
    icon,
    phone = false,
  } = props;
  const id = useId();
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again after a failure.
    currentTarget.value = "";
    if (file) onFile(file);
  }
  return (
    <span className={styles.file} data-screen data-phone={phone || undefined}>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={choose}
        {...(camera ? { capture: "environment" } : {})}
      />
      <label
        htmlFor={id}
        className={kind === "link" ? styles.link : button.button}
        data-kind={kind}
        data-wide={phone || undefined}
      >
        {icon}
        {label}
      </label>
    </span>
  );
}

interface FileDropProps {
  onFile: (file: File) => void;
  icon: ReactNode;
  /** Words, and a `FileButton` among them: dropping is the mouse's way, the field is everybody's. */
  children: ReactNode;
}

/** A place that takes a dropped file. */
export function FileDrop({ onFile, icon, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keys
    <div
      className={styles.drop}
      data-screen
      data-over={over || undefined}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
      {icon}
      <div>{children}</div>
    </div>
  );
}
