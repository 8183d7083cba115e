"use client";

import { MAX_BULK_BYTES, MAX_ROWS } from "@board/api/bulk/rules";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { TakeSheet } from "../../../shared/load-parts/TakeSheet.tsx";
import { useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { saveFile } from "../../../ui/hooks/save-file.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";

interface DropSheetProps {
  reading: boolean;
  onSheet: (name: string, csv: string) => void;
}

/** Takes a sheet of loads, with a template to download. */
export function DropSheet({ reading, onSheet }: DropSheetProps) {
  const client = useTRPCClient();
  const [error, setError] = useState<unknown>(null);

  async function template(): Promise<void> {
    try {
      const { filename, contentType, content } = await client.imports.sheet.query({});
      saveFile(filename, contentType, content);
      setError(null);
    } catch (problem) {
      setError(problem);
    }
  }

  return (
    <TakeSheet
      title="Choose a sheet"
      lead={`up to ${MAX_ROWS} loads. It is checked first: nothing is posted before you say so.`}
      maxBytes={MAX_BULK_BYTES}
      fits={`Up to ${MAX_ROWS} loads fit into one sheet.`}
      reading={reading}
      paste={{
        label: "Or paste cells from a spreadsheet",
        hint: "Include the row of headings.",
        verb: "Check what is pasted",
      }}
      onSheet={onSheet}
      beside={
        <Button icon={<IconDownload size={14} stroke={1.9} aria-hidden />} onClick={() => void template()}>
          Download a template
        </Button>
      }
    >
      {error !== null && <ErrorNote error={error} />}
    </TakeSheet>
  );
}
