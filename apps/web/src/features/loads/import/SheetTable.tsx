"use client";

import { useState } from "react";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { PanelBody } from "../../../ui/primitives/Panel.tsx";
import { type Grid, headingOf, isGivenKey } from "./grid.ts";
import { type IncludedRows, type Reports, stateOf } from "./row-states.ts";
import { SheetLine } from "./SheetLine.tsx";
import styles from "./SheetTable.module.css";
import type { Field, Sheet } from "./types.ts";

interface SheetTableProps {
  sheet: Sheet;
  grid: Grid;
  reports: Reports;
  include: IncludedRows;
  /** True while rows are being posted; nothing can be changed then. */
  locked: boolean;
  onGrid: (grid: Grid) => void;
  /** Called with the field that a column fills, or null. */
  onChoose: (column: number, field: Field | null) => void;
}

/** Table of the sheet, with a field for each column and errors at the cells. */
export function SheetTable(props: SheetTableProps) {
  const { sheet, grid, reports, include, locked, onGrid, onChoose } = props;
  const [onlyWrong, setOnlyWrong] = useState(false);
  const wrong = sheet.rows.filter((row) => stateOf(row, reports) === "wrong").length;
  const columns = [...grid.headers.keys()].filter((column) => !isGivenKey(grid, column));
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
              {columns.map((column) => (
                <th key={column} scope="col">
                  {headingOf(grid, column)}
                  <Select
                    aria-label={`What the column ${headingOf(grid, column)} fills`}
                    value={grid.fields[column] ?? ""}
                    disabled={locked}
                    onChange={(event) => {
                      const choice = sheet.choices.find(({ field }) => field === event.target.value);
                      onChoose(column, choice?.field ?? null);
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
                columns={columns}
                report={reports[row.row]}
                state={stateOf(row, reports, include)}
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
