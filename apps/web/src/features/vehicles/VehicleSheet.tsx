"use client";

import { UTF8_BOM } from "@board/api/csv/write-csv";
import { MAX_IN_A_CALL, MAX_SHEET_LETTERS, VEHICLE_SHEET } from "@board/api/vehicles/figures";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { TakeSheet } from "../../shared/load-parts/TakeSheet.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { capital, plainWords } from "../../ui/format/plain-words.ts";
import { saveFile } from "../../ui/hooks/save-file.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { type VehicleSheet as Sheet, useVehicleChange, type VehicleWords } from "./use-vehicles.ts";
import { lineChips } from "./words.ts";

interface VehicleSheetProps {
  onClose: () => void;
  /** Opens the form with the fields of a row; `onPosted` follows once it is posted there. */
  onForm: (fields: VehicleWords["fields"], onPosted: () => void) => void;
}

/** Posts the vehicles of a sheet: it is read and checked first, each row by itself. */
export function VehicleSheet(props: VehicleSheetProps) {
  const read = useMutation(useTRPC().matching.sheet.mutationOptions());
  if (read.data) return <CheckedVehicles {...props} {...read.data} onAgain={read.reset} />;
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
          <Button
            icon={<IconDownload size={14} stroke={1.9} aria-hidden />}
            onClick={() => saveFile("freight-board-vehicles.csv", "text/csv", UTF8_BOM + VEHICLE_SHEET)}
          >
            Download a template
          </Button>
          <Button onClick={props.onClose}>Close</Button>
        </>
      }
    >
      {read.error !== null && <ErrorNote error={read.error} />}
    </TakeSheet>
  );
}

interface CheckedVehiclesProps extends VehicleSheetProps, Sheet {
  onAgain: () => void;
}

/** Rows of a sheet: each as it will be posted, or with what is wrong; then with the answer of the board. */
function CheckedVehicles({ rows, ignored, onAgain, onClose, onForm }: CheckedVehiclesProps) {
  const now = useNow();
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => title.current?.focus(), []);
  /** Why a row was refused, by its number; nothing for one that was posted. */
  const [answers, setAnswers] = useState<Readonly<Record<number, readonly string[]>>>({});
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const post = useVehicleChange(async (client, sent: Sheet["rows"]) => {
    const vehicles = sent.map(({ fields }) => fields);
    const posted = await client.vehicles.post.mutate({ vehicles }, { context: { idempotencyKey } });
    const errors = posted.vehicles?.map((one) => one.errors.map(({ detail }) => detail));
    setAnswers({ ...answers, ...Object.fromEntries(sent.map(({ row }, nth) => [row, errors?.[nth] ?? []])) });
    return posted;
  });
  const ready = rows.filter(({ row, planned }) => planned !== null && answers[row] === undefined);
  const posted = rows.filter(({ row }) => answers[row]?.length === 0).length;
  const wrong = rows.length - ready.length - posted;
  const counts = Object.entries({ ready: ready.length, posted, "to put right": wrong });
  return (
    <Panel
      title={
        <span ref={title} tabIndex={-1}>
          {counted(rows.length, "row")} of the sheet
        </span>
      }
      sub={
        <span role="status">
          {counts.flatMap(([words, count]) => (count > 0 ? `${count} ${words}` : [])).join(" · ")}
        </span>
      }
      end={
        <>
          <Button onClick={onAgain}>Another sheet</Button>
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            busy={post.isPending ? "Posting" : undefined}
            because={ready.length === 0 ? "No row is left that is ready." : undefined}
            onClick={() => post.mutate(ready)}
          >
            Post {counted(ready.length, "row")}
          </Button>
        </>
      }
      flush
    >
      {(ignored.length > 0 || post.error !== null) && (
        <PanelBody>
          {ignored.length > 0 && <Text tone="quiet">Columns that are not read: {ignored.join(", ")}.</Text>}
          {post.error !== null && (
            <ErrorNote error={post.error} kept="Post them again: nothing is posted twice." />
          )}
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
          {rows.map(({ row, text, fields, planned, errors }) => (
            <tr key={row} data-ended={answers[row]?.length === 0 || undefined}>
              <Td quiet>{row}</Td>
              <Td name="Vehicle" wrap>
                <Row gap={12}>
                  {planned === null
                    ? text
                    : [
                        ...lineChips({ fields, planned, place: null }, now),
                        ...(fields.note ? [{ label: "Note", words: fields.note }] : []),
                      ].map(({ label, words }) => (
                        <span key={label}>
                          <Text tone="quiet">{label}</Text> {words}
                        </span>
                      ))}
                </Row>
              </Td>
              <Td name="What happens" wrap>
                <Answer
                  row={row}
                  errors={answers[row] ?? errors}
                  posted={answers[row] !== undefined}
                  onForm={() => onForm(fields, () => setAnswers({ ...answers, [row]: [] }))}
                />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

interface AnswerProps {
  row: number;
  errors: readonly string[];
  posted: boolean;
  onForm: () => void;
}

function Answer({ row, errors, posted, onForm }: AnswerProps) {
  if (errors.length === 0) return <Text tone={posted ? "good" : "quiet"}>{posted ? "Posted" : "Ready"}</Text>;
  return (
    <Stack gap={4}>
      {errors.map((error) => (
        <Text key={error} tone="bad">
          {capital(plainWords(error))}
        </Text>
      ))}
      <Row>
        <Button size="small" onClick={onForm}>
          Put right in the form<VisuallyHidden>: row {row}</VisuallyHidden>
        </Button>
      </Row>
    </Stack>
  );
}
