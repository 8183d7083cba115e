"use client";

import { sheetText } from "@board/api/imports/rules";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { bytesWords } from "../../ui/format/bytes.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { FileButton, FileDrop } from "../../ui/primitives/FileDrop.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { TextArea } from "../../ui/primitives/Input.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";

interface TakeSheetProps {
  title: string;
  /** Text beside the icon, after "Drop a CSV file here". */
  lead: ReactNode;
  maxBytes: number;
  /** Sentence on how much fits, for a file that is larger. */
  fits: string;
  reading: boolean;
  /** Label, hint and button of the field for pasted cells. */
  paste: { label: string; hint: string; verb: string };
  onSheet: (name: string, csv: string) => void;
  /** Button beside the one that chooses a file. */
  beside?: ReactNode;
  /** Refusals of a sheet that was read. */
  children?: ReactNode;
}

/** Takes a sheet by drop, file or paste. Workbooks and files that are too large are refused in words. */
export function TakeSheet(props: TakeSheetProps) {
  const { title, lead, maxBytes, fits, reading, paste, onSheet, beside, children } = props;
  const [pasted, setPasted] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);

  async function take(file: File): Promise<void> {
    if (/\.xlsx?$|\.ods$|\.numbers$/i.test(file.name)) {
      setWrong(`${file.name} is a workbook. Save it as CSV (comma separated) and drop that.`);
    } else if (file.size > maxBytes) {
      setWrong(`${file.name} is larger than ${bytesWords(maxBytes)}. ${fits}`);
    } else {
      const read = sheetText(new Uint8Array(await file.arrayBuffer()));
      setWrong(read.text === null ? `${file.name} was not read. ${read.trouble}` : null);
      if (read.text !== null) onSheet(file.name, read.text);
    }
  }

  return (
    <Panel title={title}>
      <Stack>
        <FileDrop
          onFile={(file) => void take(file)}
          icon={<IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />}
        >
          <Stack gap={8}>
            <p>
              <b>Drop a CSV file here</b>, {lead}
            </p>
            <Row gap={8}>
              <FileButton
                kind="primary"
                label={reading ? "Reading" : "Choose a file"}
                accept=".csv,.tsv,.txt,text/csv"
                disabled={reading}
                onFile={(file) => void take(file)}
              />
              {beside}
            </Row>
          </Stack>
        </FileDrop>
        {wrong !== null && (
          <Note kind="error" live>
            {wrong}
          </Note>
        )}
        {children}
        <Form onSubmit={() => pasted.trim() !== "" && !reading && onSheet("Pasted cells", pasted)}>
          <Field label={paste.label} hint={paste.hint}>
            <TextArea
              rows={6}
              wrap="off"
              spellCheck={false}
              value={pasted}
              onChange={(event) => setPasted(event.currentTarget.value)}
            />
          </Field>
          <Button type="submit" because={pasted.trim() === "" ? "Paste something first." : undefined}>
            {paste.verb}
          </Button>
        </Form>
      </Stack>
    </Panel>
  );
}
