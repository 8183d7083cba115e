"use client";

import { Button } from "../../../ui/primitives/Button.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { type Grid, withColumn } from "./grid.ts";
import type { Sheet } from "./types.ts";

interface MissingProps {
  sheet: Sheet;
  grid: Grid;
  onGrid: (grid: Grid) => void;
}

/** Fields that the sheet lacks, with controls to add a column for each. */
export function Missing({ sheet, grid, onGrid }: MissingProps) {
  const asked = new Set<string>(sheet.missing);
  for (const { errors } of sheet.rows) {
    for (const { column, field } of errors) if (column === null) asked.add(field);
  }
  const columns = sheet.choices.filter(({ field }) => asked.has(field));
  if (columns.length === 0) return null;
  return (
    <Note kind="warning">
      <Stack gap={8}>
        <p>
          <b>No column says this:</b> choose it over a column that does, or add a column and fill it in.
        </p>
        <Row gap={8}>
          {columns.map((choice) => (
            <Button key={choice.field} size="small" onClick={() => onGrid(withColumn(grid, choice))}>
              Add {choice.header}
            </Button>
          ))}
        </Row>
      </Stack>
    </Note>
  );
}
