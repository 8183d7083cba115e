"use client";

import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { Button, type ButtonProps } from "./Button.tsx";

interface CopyButtonProps extends Pick<ButtonProps, "kind" | "size"> {
  /** Text for the clipboard, or what reads it once it is wanted. */
  text: string | (() => string);
  /** Name of the copied value, for the button and for screen readers: `Copy` alone where the eye sees it. */
  children?: string;
  label?: string;
}

/** Puts text on the clipboard, and says on itself how that went. */
export function CopyButton({ text, children = "Copy", label, ...look }: CopyButtonProps) {
  const [state, setState] = useState<"new" | "copied" | "refused">("new");
  const words = { new: children, copied: "Copied", refused: "Select it and copy" }[state];
  const Glyph = state === "copied" ? IconCheck : IconCopy;
  return (
    <Button
      {...look}
      aria-label={state === "new" ? label : undefined}
      icon={<Glyph size={14} stroke={1.9} aria-hidden />}
      onClick={() => {
        navigator.clipboard.writeText(typeof text === "string" ? text : text()).then(
          () => setState("copied"),
          () => setState("refused"),
        );
      }}
    >
      {words}
    </Button>
  );
}
