"use client";

import type { AppRouter } from "@board/api";
import { csvLine, UTF8_BOM } from "@board/api/csv/write-csv";
import {
  MAX_IN_A_CALL,
  MAX_SHEET_LETTERS,
  SHEET_EXAMPLES,
  SHEET_HEADINGS,
} from "@board/api/vehicles/figures";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useEffect, useRef, useState } from "react";
import { TakeSheet } from "../../shared/load-parts/TakeSheet.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { capital, plainWords } from "../../ui/format/plain-words.ts";
import { saveFile } from "../../ui/hooks/save-file.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { useVehicleChange, type VehicleWords } from "./use-vehicles.ts";
import { lineChips } from "./words.ts";

type Sheet = inferRouterOutputs<AppRouter>["matching"]["sheet"];
type SheetRow = Sheet["rows"][number];

interface VehicleSheetProps {
  onClose: () => void;
  /** Opens the form with the fields of a row; `onPosted` follows once it is posted there. */
  onForm: (fields: VehicleWords["fields"], onPosted: () => void) => void;
}

function saveTemplate(): void {
  const fields = Object.keys(SHEET_HEADINGS) as (keyof typeof SHEET_HEADINGS)[];
  const lines = [SHEET_HEADINGS, ...SHEET_EXAMPLES].map((line) => fields.map((field) => line[field] ?? ""));
  saveFile(
    "freight-board-vehicles.csv",
    "text/csv;charset=utf-8",
    UTF8_BOM + lines.map(csvLine).join(""),
  );
}

/** Posts the vehicles of a sheet: it is read and checked first, each row by itself. */
export function VehicleSheet({ onClose, onForm }: VehicleSheetProps) {
  const read = useMutation(useTRPC().matching.sheet.mutationOptions());
  if (read.data)
    return <CheckedVehicles sheet={read.data} onAgain={read.reset} onClose={onClose} onForm={onForm} />;
  return (
    <TakeSheet
      title="Post from a sheet"
      lead={`up to ${MAX_IN_A_CALL} rows. It is checked first: nothing is posted before you say so.`}
      maxBytes={MAX_SHEET_LETTERS}
      fits={`Up to ${MAX_IN_A_CALL} rows fit into one sheet.`}
      reading={read.isPending}
      paste={{
        label: "Or paste cells from a spreadsheet",
        hint: "With the row of headings; or a vehicle in words on each line, such as 2 x artic LS10 tomorrow 14:00 home.",
        verb: "Check what is pasted",
      }}
      onSheet={(_, csv) => read.mutate({ csv })}
      beside={
        <>
          <Button icon={<IconDownload size={14} stroke={1.9} aria-hidden />} onClick={saveTemplate}>
            Download a template
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {read.error !== null && <ErrorNote error={read.error} />}
    </TakeSheet>
  );
}

interface CheckedVehiclesProps extends VehicleSheetProps {
  sheet: Sheet;
  onAgain: () => void;
}

/** Rows of a sheet: each as it will be posted, or with what is wrong; then with the answer of the board. */
function CheckedVehicles({ sheet: { rows, ignored }, onAgain, onClose, onForm }: CheckedVehiclesProps) {
  const now = useNow();
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => title.current?.focus(), []);
  /** Answers by row number: why a row was refused; none where it was posted. */
  const [answers, setAnswers] = useState<Readonly<Record<number, readonly string[]>>>({});
  const answer = (answered: typeof answers) => setAnswers((kept) => ({ ...kept, ...answered }));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const post = useVehicleChange(async (client, sent: readonly SheetRow[]) => {
    const vehicles = sent.map(({ fields }) => fields);
    const posted = await client.vehicles.post.mutate({ vehicles }, { context: { idempotencyKey } });
    answer(
      Object.fromEntries(
        sent.map(({ row }, nth) => [row, posted.vehicles?.[nth]?.errors.map(({ detail }) => detail) ?? []]),
      ),
    );
    return posted;
  });
  const ready = rows.filter(({ row, planned }) => planned !== null && answers[row] === undefined);
  const posted = rows.filter(({ row }) => answers[row]?.length === 0).length;
  const wrong = rows.length - ready.length - posted;
  const sum = ready.reduce((count, { fields }) => count + (fields.count ?? 1), 0);
  const counts = [
    ready.length > 0 && `${ready.length} ready`,
    posted > 0 && `${posted} posted`,
    wrong > 0 && `${wrong} to put right`,
  ];
  return (
    <Panel
      title={
        <span ref={title} tabIndex={-1}>
          {counted(rows.length, "row")} of the sheet
        </span>
      }
      sub={<span role="status">{counts.filter(Boolean).join(" · ")}</span>}
      end={
        <>
          <Button onClick={onAgain}>Another sheet</Button>
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            busy={post.isPending ? "Posting" : undefined}
            because={
              ready.length > 0
                ? undefined
                : wrong > 0
                  ? "No row is ready: put one right first."
                  : "Every row is posted."
            }
            onClick={() => post.mutate(ready)}
          >
            {sum > 0 ? `Post ${counted(sum, "vehicle")}` : "Nothing to post"}
          </Button>
        </>
      }
      flush
    >
      {(ignored.length > 0 || post.error !== null) && (
        <PanelBody>
          <Stack>
            {ignored.length > 0 && (
              <Note kind="info">Columns that are not read: {ignored.join(", ")}.</Note>
            )}
            {post.error !== null && (
              <ErrorNote error={post.error} kept="Post them again: nothing is posted twice." />
            )}
          </Stack>
        </PanelBody>
      )}
      <Table dense>
        <thead>
          <tr>
            <Th>Row</Th>
            <Th>Vehicle, where and when it is empty</Th>
            <Th>What happens</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((line) => {
            const { row, text, fields, planned } = line;
            const errors = answers[row] ?? line.errors;
            const chips = planned ? lineChips({ fields, planned, place: null }, now) : [];
            return (
              <tr
                key={row}
                data-tone={errors.length > 0 ? "bad" : undefined}
                data-ended={answers[row]?.length === 0 || undefined}
              >
                <Td quiet>{row}</Td>
                <Td name="Vehicle" wrap>
                  {planned ? (
                    <Row gap={12}>
                      {[...chips, ...(fields.note ? [{ label: "Note", words: fields.note }] : [])].map(
                        ({ label, words }) => (
                          <span key={label}>
                            <Text tone="quiet">{label}</Text> {words}
                          </span>
                        ),
                      )}
                    </Row>
                  ) : (
                    text
                  )}
                </Td>
                <Td name="What happens" wrap>
                  {errors.length === 0 ? (
                    <Text tone={answers[row] ? "good" : "quiet"}>{answers[row] ? "Posted" : "Ready"}</Text>
                  ) : (
                    <Stack gap={4}>
                      {errors.map((error) => (
                        <Text key={error} tone="bad">
                          {capital(plainWords(error))}
                        </Text>
                      ))}
                      <Row>
                        <Button size="small" onClick={() => onForm(fields, () => answer({ [row]: [] }))}>
                          Put right in the form<VisuallyHidden>: row {row}</VisuallyHidden>
                        </Button>
                      </Row>
                    </Stack>
                  )}
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}
