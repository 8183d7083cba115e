"use client";

import { sheetText } from "@board/api/imports/rules";
import { MAX_LIST } from "@board/api/network/rules";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { FileButton, FileDrop } from "../../ui/primitives/FileDrop.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Select, TextArea } from "../../ui/primitives/Input.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import type { TypedRow } from "./use-invite-rows.ts";

const FIELDS = [
  ["email", "Email is"],
  ["name", "Firm’s name is"],
  ["groups", "Groups are"],
] as const;

/** Takes a list by drop, file or paste; the columns are guessed, and can be set before the rows are checked. */
export function TakeList({ onRows }: { onRows: (rows: readonly TypedRow[]) => void }) {
  const [pasted, setPasted] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [columns, setColumns] = useState<Record<string, number | null> | null>(null);
  const read = useMutation(
    useTRPC().network.readList.mutationOptions({ onSuccess: (list) => setColumns(list.columns) }),
  );
  const list = read.data;

  async function take(file: File): Promise<void> {
    const given = sheetText(new Uint8Array(await file.arrayBuffer()));
    setWrong(given.text === null ? `${file.name} was not read. ${given.trouble}` : null);
    if (given.text !== null) read.mutate({ csv: given.text });
  }

  function check(): void {
    if (!list || !columns) return;
    const cell = (cells: readonly string[], at: number | null | undefined) =>
      at === null || at === undefined ? "" : (cells[at] ?? "");
    onRows(
      list.rows.map(({ row, cells }) => ({
        row,
        email: cell(cells, columns.email),
        name: cell(cells, columns.name),
        groups: cell(cells, columns.groups),
        out: false,
      })),
    );
  }

  if (list && columns) {
    const width = Math.max(list.headings.length, ...list.rows.map(({ cells }) => cells.length));
    return (
      <Panel title="Columns" sub={`${counted(list.rows.length, "row")}. Nobody has been told yet`}>
        <Form onSubmit={check}>
          <Row gap={12}>
            {FIELDS.map(([field, label]) => (
              <Field key={field} label={label}>
                <Select
                  value={columns[field] ?? ""}
                  onChange={({ currentTarget: { value } }) =>
                    setColumns({ ...columns, [field]: value === "" ? null : Number(value) })
                  }
                >
                  <option value="">not in the list</option>
                  {Array.from({ length: width }, (_, nth) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    <option key={nth} value={nth}>
                      {list.headings[nth] || `Column ${nth + 1}: ${list.rows[0]?.cells[nth] ?? ""}`}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
          </Row>
          {list.leftOut > 0 && (
            <Note kind="warning">
              {counted(list.leftOut, "row")} more than {MAX_LIST} are left out. Send them as another list.
            </Note>
          )}
          <Row gap={8}>
            <Button
              type="submit"
              kind="primary"
              because={columns.email === null ? "Say which column has the email addresses." : undefined}
            >
              Check the rows
            </Button>
            <Button onClick={() => read.reset()}>Another list</Button>
          </Row>
        </Form>
      </Panel>
    );
  }
  return (
    <Panel title="Choose a list">
      <Stack>
        <FileDrop
          onFile={(file) => void take(file)}
          icon={<IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />}
        >
          <Stack gap={8}>
            <p>
              <b>Drop a CSV file here</b>, up to {MAX_LIST} carriers, with their email addresses. It is
              checked first: nobody is told before you say so.
            </p>
            <FileButton
              kind="primary"
              label={read.isPending ? "Reading" : "Choose a file"}
              accept=".csv,.tsv,.txt,text/csv"
              disabled={read.isPending}
              onFile={(file) => void take(file)}
            />
          </Stack>
        </FileDrop>
        {wrong !== null && (
          <Note kind="error" live>
            {wrong}
          </Note>
        )}
        {list?.rows.length === 0 && (
          <Note kind="warning" live>
            The list has no rows.
          </Note>
        )}
        {read.error !== null && <ErrorNote error={read.error} />}
        <Form onSubmit={() => pasted.trim() !== "" && read.mutate({ csv: pasted })}>
          <Field label="Or paste rows" hint="Email, name and groups, with or without headings.">
            <TextArea
              rows={6}
              wrap="off"
              spellCheck={false}
              value={pasted}
              onChange={(event) => setPasted(event.currentTarget.value)}
            />
          </Field>
          <Button type="submit" because={pasted.trim() === "" ? "Paste something first." : undefined}>
            Read what is pasted
          </Button>
        </Form>
      </Stack>
    </Panel>
  );
}
