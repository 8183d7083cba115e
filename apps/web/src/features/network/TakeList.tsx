"use client";

import { MAX_LIST, MAX_LIST_BYTES } from "@board/api/network/rules";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TakeSheet } from "../../shared/load-parts/TakeSheet.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Select } from "../../ui/primitives/Input.tsx";
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
  const [columns, setColumns] = useState<Record<string, number | null> | null>(null);
  const read = useMutation(
    useTRPC().network.readList.mutationOptions({ onSuccess: (list) => setColumns(list.columns) }),
  );
  const list = read.data;

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

  if (list && columns && list.rows.length > 0) {
    const width = Math.max(list.headings.length, ...list.rows.map(({ cells }) => cells.length));
    return (
      <Panel title="Columns" sub={`${counted(list.rows.length, "row")}. Nobody has been told yet`}>
        <Form onSubmit={check}>
          <Stack>
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
          </Stack>
        </Form>
      </Panel>
    );
  }
  return (
    <TakeSheet
      title="Choose a list"
      lead={`up to ${MAX_LIST} carriers, with their email addresses. It is checked first: nobody is told before you say so.`}
      maxBytes={MAX_LIST_BYTES}
      fits={`Up to ${MAX_LIST} carriers fit into one list.`}
      reading={read.isPending}
      paste={{
        label: "Or paste rows",
        hint: "Email, name and groups, with or without headings.",
        verb: "Read what is pasted",
      }}
      onSheet={(_, csv) => read.mutate({ csv })}
    >
      {list?.rows.length === 0 && (
        <Note kind="warning" live>
          The list has no rows.
        </Note>
      )}
      {read.error !== null && <ErrorNote error={read.error} />}
    </TakeSheet>
  );
}
