import type { LoadCore } from "@board/api/schemas";
import { Note } from "../../ui/Note.tsx";
import { warningWords } from "./warnings.ts";

interface WarningsProps {
  warnings: LoadCore["warnings"];
  load: Parameters<typeof warningWords>[1];
  /** True if the person can still do something about it. */
  open?: boolean;
}

/** Warnings of the service; it never refuses because of them. */
export function Warnings({ warnings, load, open = true }: WarningsProps) {
  return warnings.map((warning) => {
    const { what, advice } = warningWords(warning, load);
    return (
      <Note key={warning.detail} kind="warning">
        <b>{what}</b> {open && advice}
      </Note>
    );
  });
}
