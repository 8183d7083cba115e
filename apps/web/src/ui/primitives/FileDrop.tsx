"use client";

import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from "react";
import button from "./Button.module.css";
import styles from "./FileDrop.module.css";

interface FileButtonProps {
  label: ReactNode;
  /** File types, in the syntax of the HTML attribute `accept`. */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
  /** Opens the camera directly on a phone. */
  camera?: boolean;
  /** A primary button, a plain one, or a link within a sentence. */
  kind?: "primary" | "plain" | "link";
  icon?: ReactNode;
  /** True for a button that is large and as wide as its container. */
  phone?: boolean;
}

/** File input that looks like a button. */
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
    // Cleared, so that the person can choose the same file again after a failure.
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
  /** Text that contains a `FileButton`, because only a mouse can drop a file. */
  children: ReactNode;
}

/** Area onto which a file can be dropped. */
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
