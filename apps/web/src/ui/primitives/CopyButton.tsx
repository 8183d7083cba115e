"use client";

import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { Button, type ButtonProps } from "./Button.tsx";

interface CopyButtonProps extends Pick<ButtonProps, "kind" | "size"> {
  /** Text for the clipboard, or a function that returns it when the button is pressed. */
  text: string | (() => string);
  /** Visible label, by default `Copy`; `label` names the copied value for screen readers. */
  children?: string;
  label?: string;
}

/** Button that copies text to the clipboard; its label then shows the result. */
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
