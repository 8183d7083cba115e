"use client";

import { MAX_BULK_BYTES, MAX_ROWS } from "@board/api/bulk/rules";
import { sheetText } from "@board/api/imports/rules";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { bytesWords } from "../../../ui/format/bytes.ts";
import { saveFile } from "../../../ui/hooks/save-file.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { FileButton, FileDrop } from "../../../ui/primitives/FileDrop.tsx";
import { TextArea } from "../../../ui/primitives/Input.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";

interface DropSheetProps {
  reading: boolean;
  onSheet: (name: string, csv: string) => void;
}

/** Form that takes a sheet by drop, file or paste, with a template to download. */
export function DropSheet({ reading, onSheet }: DropSheetProps) {
  const client = useTRPCClient();
  const [pasted, setPasted] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function take(file: File): Promise<void> {
    if (/\.xlsx?$|\.ods$|\.numbers$/i.test(file.name)) {
      setWrong(`${file.name} is a workbook. Save it as CSV (comma separated) and drop that.`);
    } else if (file.size > MAX_BULK_BYTES) {
      setWrong(
        `${file.name} is larger than ${bytesWords(MAX_BULK_BYTES)}. Up to ${MAX_ROWS} loads fit into one sheet.`,
      );
    } else {
      const read = sheetText(new Uint8Array(await file.arrayBuffer()));
      setWrong(read.text === null ? `${file.name} was not read. ${read.trouble}` : null);
      if (read.text !== null) onSheet(file.name, read.text);
    }
  }

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
    <Panel title="Choose a sheet">
      <Stack>
        <FileDrop
          onFile={(file) => void take(file)}
          icon={<IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />}
        >
          <Stack gap={8}>
            <p>
              <b>Drop a CSV file here</b>, up to {MAX_ROWS} loads. It is checked first: nothing is posted
              before you say so.
            </p>
            <Row gap={8}>
              <FileButton
                kind="primary"
                label={reading ? "Reading" : "Choose a file"}
                accept=".csv,.tsv,.txt,text/csv"
                disabled={reading}
                onFile={(file) => void take(file)}
              />
              <Button
                icon={<IconDownload size={14} stroke={1.9} aria-hidden />}
                onClick={() => void template()}
              >
                Download a template
              </Button>
            </Row>
          </Stack>
        </FileDrop>
        {wrong && (
          <Note kind="error" live>
            {wrong}
          </Note>
        )}
        {error !== null && <ErrorNote error={error} />}
        <Stack
          as="form"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (pasted.trim() !== "" && !reading) onSheet("Pasted cells", pasted);
          }}
        >
          <Field label="Or paste cells from a spreadsheet" hint="Include the row of headings.">
            <TextArea
              rows={6}
              wrap="off"
              spellCheck={false}
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
            />
          </Field>
          <Button type="submit" because={pasted.trim() === "" ? "Paste something first." : undefined}>
            Check what is pasted
          </Button>
        </Stack>
      </Stack>
    </Panel>
  );
}
