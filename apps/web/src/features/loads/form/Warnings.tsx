import type { LoadViewCore } from "@board/api/schemas";
import { Note } from "../../../ui/primitives/Note.tsx";
import { warningWords } from "./warnings.ts";

interface WarningsProps {
  warnings: LoadViewCore["warnings"];
  load: Parameters<typeof warningWords>[1];
  /** True if the load can still be changed. */
  open?: boolean;
}

/** Shows the API's warnings, which do not stop the form from being sent. */
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
