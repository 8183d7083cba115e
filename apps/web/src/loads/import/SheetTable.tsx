"use client";

import { useState } from "react";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Input.tsx";
import { PanelBody } from "../../ui/Panel.tsx";
import { type Grid, withField } from "./grid.ts";
import { type Reports, stateOf } from "./row-states.ts";
import { SheetLine } from "./SheetLine.tsx";
import styles from "./SheetTable.module.css";
import type { Sheet } from "./types.ts";

interface SheetTableProps {
  sheet: Sheet;
  grid: Grid;
  reports: Reports;
  /** Rows that are the same as a load of the last day are as any other. */
  again: boolean;
  /** Nothing may be changed while it is posted. */
  locked: boolean;
  onGrid: (grid: Grid) => void;
}

/** The sheet as it was read: what each column fills, and beside a cell what is wrong with it. */
export function SheetTable({ sheet, grid, reports, again, locked, onGrid }: SheetTableProps) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const wrong = sheet.rows.filter((row) => stateOf(row, reports) === "wrong").length;
  const filtered = onlyWrong && wrong > 0;
  const shown = filtered ? sheet.rows.filter((row) => stateOf(row, reports) === "wrong") : sheet.rows;
  return (
    <>
      {wrong > 0 && wrong < sheet.rows.length && (
        <PanelBody>
          <Checkbox checked={onlyWrong} onChange={(event) => setOnlyWrong(event.target.checked)}>
            Only rows with errors
          </Checkbox>
        </PanelBody>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
      <section className={styles.scroll} tabIndex={0} aria-label="The sheet">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">State</th>
              {grid.headers.map((header, column) => (
                <th key={column} scope="col">
                  {header}
                  <Select
                    aria-label={`What the column ${header} fills`}
                    value={grid.fields[column] ?? ""}
                    disabled={locked}
                    onChange={(event) => {
                      const choice = sheet.choices.find(({ field }) => field === event.target.value);
                      onGrid(withField(grid, column, choice?.field ?? null));
                    }}
                  >
                    <option value="">left out</option>
                    {sheet.choices.map(({ field, header: name }) => (
                      <option key={field} value={field}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <SheetLine
                key={row.row}
                row={row}
                grid={grid}
                report={reports[row.row]}
                state={stateOf(row, reports, again)}
                locked={locked}
                onGrid={onGrid}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
