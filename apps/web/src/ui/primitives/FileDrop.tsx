"use client";

import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from "react";
import button from "./Button.module.css";
import styles from "./FileDrop.module.css";

interface FileButtonProps {
  label: ReactNode;
  /** File types in the syntax of the HTML attribute. */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
  /** Opens the camera directly on a phone. */
  camera?: boolean;
  /** Primary action, a button among others, or a word in a sentence. */
  kind?: "primary" | "plain" | "link";
  icon?: ReactNode;
  /** Large and as wide as its container, for a thumb. */
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
    // Cleared, so that the same file can be chosen again after a failure.
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
  /** Text with a `FileButton` in it, because only a mouse can drop files. */
  children: ReactNode;
}

/** Drop target for a file. */
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
