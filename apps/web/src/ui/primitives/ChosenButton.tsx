import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";

interface ChosenButtonProps {
  /** Accessible name, such as "Take Yorkshire out". */
  label: string;
  /** The value, as it is shown. */
  children: ReactNode;
  onRemove: () => void;
}

/** A value among several that are chosen, as a button that takes it out. */
export function ChosenButton({ label, children, onRemove }: ChosenButtonProps) {
  return (
    <Button size="small" aria-label={label} onClick={onRemove}>
      <span>{children}</span>
      <IconX size={12} stroke={2} aria-hidden />
    </Button>
  );
}
