"use client";

import { type RefObject, useEffect, useRef } from "react";
import { TestChip } from "../../../shared/session/ModeBadge.tsx";
import { problemOf } from "../../../ui/format/problem.ts";
import { saveFile } from "../../../ui/hooks/save-file.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Page } from "../../../ui/primitives/Page.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Doing } from "./Doing.tsx";
import { DropSheet } from "./DropSheet.tsx";
import { csvOf } from "./grid.ts";
import { Missing } from "./Missing.tsx";
import { countStates, reportCsv } from "./row-states.ts";
import { SheetTable } from "./SheetTable.tsx";
import { useImport } from "./use-import.ts";

const CSV = "text/csv;charset=utf-8";
/** File name for downloading the corrected sheet; pasted cells have only a title. */
const fileName = (name: string) => (name.includes(".") ? name : `${name}.csv`);
const loads = (count: number) => (count === 1 ? "1 load" : `${count} loads`);

/** Page that imports loads from a spreadsheet: read, check, correct in place, post, report. */
export function ImportPage() {
  const { current, reports, doing, progress, error, isKept, include, setInclude, ...does } = useImport();
  const { open, mend, choose, post, forget } = does;
  const title = useRef<HTMLSpanElement>(null);
  const asked = useFocusAfter([current?.sheet, include], title);
  const counts = current && countStates(current.sheet.rows, reports, include);
  const left = counts ? counts.ready + counts.refused : 0;
  const done = counts ? counts.posted + counts.before : 0;
  // Errors that concern the whole sheet, such as an unreadable file.
  const faults = problemOf(error)
    .errors.filter(({ pointer }) => pointer === "/csv")
    .map(({ detail }) => detail);
  const unread = current !== null && !current.isRead;
  return (
    <Page
      title={
        <>
          Post from a spreadsheet <TestChip />
        </>
      }
      actions={
        <Row>
          {current && (
            <Button onClick={forget} because={doing === "posting" ? "Wait until it has posted." : undefined}>
              {done > 0 && left === 0 && counts?.wrong === 0 ? "Another sheet" : "Discard this sheet"}
            </Button>
          )}
          <Link href="/loads/new">Post one load</Link>
        </Row>
      }
    >
      {!current && (
        <DropSheet
          reading={doing !== null}
          onSheet={(name, csv) => {
            asked();
            void open(name, csv);
          }}
        />
      )}
      {faults.length > 0 ? (
        <Note kind="error" live>
          {faults.join(" ")}
        </Note>
      ) : (
        error !== null && (
          <ErrorNote
            error={error}
            kept="Your sheet is kept here: what was posted will not be posted again."
          />
        )
      )}
      {current && counts && (
        <Panel
          title={
            <span ref={title} tabIndex={-1}>
              {current.name}
            </span>
          }
          end={
            <>
              {done > 0 && (
                <Button
                  onClick={() => saveFile("freight-board-report.csv", CSV, reportCsv(current.sheet, reports))}
                >
                  Download the report
                </Button>
              )}
              {counts.wrong + left > 0 && (
                <Button onClick={() => saveFile(fileName(current.name), CSV, `\uFEFF${csvOf(current.grid)}`)}>
                  Download the sheet
                </Button>
              )}
              <Button
                kind="primary"
                because={
                  unread && doing === null
                    ? "Check the sheet again first."
                    : whyNot(left, counts.wrong, doing)
                }
                busy={doing === "posting" ? "Posting" : undefined}
                onClick={() => void post()}
              >
                {postWords(left, done)}
              </Button>
            </>
          }
          flush
        >
          <PanelBody>
            <Stack>
              {!isKept && (
                <Note kind="warning">
                  This browser has no room to keep the sheet: stay on this page until it is posted.
                </Note>
              )}
              <Counts counts={counts} />
              <Doing doing={doing} {...progress} />
              {unread && doing === null && (
                <Note kind="warning">
                  What you changed is not checked yet.{" "}
                  <Button size="small" onClick={() => mend(current.grid)}>
                    Check again
                  </Button>
                </Note>
              )}
              {doing === null && done > 0 && left === 0 && counts.wrong === 0 && (
                <Note kind="done" live>
                  All done: {loads(counts.posted)} posted
                  {counts.before > 0 && `, ${loads(counts.before)} had been posted before`}. It can be undone
                  as one until one of them has a quote. <Link href="/loads">See your loads</Link>
                </Note>
              )}
              {counts.same > 0 && (
                <Note kind="warning">
                  {counts.same === 1
                    ? "1 row is the same in every word as a load that you posted in the last day, so it is left out. "
                    : `${counts.same} rows are the same in every word as loads that you posted in the last day, so they are left out. `}
                  <Button
                    size="small"
                    onClick={() => setInclude({ ...include, same: true })}
                    because={whyNot(1, 0, doing)}
                  >
                    {counts.same === 1 ? "Post it again" : `Post all ${counts.same} again`}
                  </Button>
                </Note>
              )}
              {counts.double > 0 && (
                <Note kind="warning">
                  {counts.double === 1
                    ? "1 row is the same in every word as an earlier row of this sheet, so it is left out. "
                    : `${counts.double} rows are the same in every word as earlier rows of this sheet, so they are left out. `}
                  <Button
                    size="small"
                    onClick={() => setInclude({ ...include, double: true })}
                    because={whyNot(1, 0, doing)}
                  >
                    {counts.double === 1 ? "Post it too" : `Post all ${counts.double} too`}
                  </Button>
                </Note>
              )}
              <Missing sheet={current.sheet} grid={current.grid} onGrid={mend} />
            </Stack>
          </PanelBody>
          <SheetTable
            sheet={current.sheet}
            grid={current.grid}
            reports={reports}
            include={include}
            locked={doing === "posting"}
            onGrid={mend}
            onChoose={choose}
          />
        </Panel>
      )}
    </Page>
  );
}

/**
 * Restores a lost focus: to the title after reading a sheet, to the next wrong cell after a correction. Returns a
 * function to call when the person submits a sheet; a sheet restored from an earlier visit takes no focus.
 */
function useFocusAfter(drawn: readonly unknown[], title: RefObject<HTMLElement | null>): () => void {
  const submitted = useRef(false);
  const hadSheet = useRef(false);
  useEffect(() => {
    const sheet = title.current?.closest("section");
    // The browser has moved a lost focus to the body or a heading.
    const isLost =
      document.activeElement?.matches("body, h1, h2, h3") && (submitted.current || hadSheet.current);
    const wrong = hadSheet.current ? sheet?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (isLost) (wrong ?? title.current ?? document.getElementById("main"))?.focus();
    hadSheet.current = Boolean(sheet);
  }, drawn);
  return () => {
    submitted.current = true;
  };
}

function postWords(left: number, done: number): string {
  if (left === 0) return "Nothing to post";
  return done > 0 ? `Post the other ${left}` : `Post ${loads(left)}`;
}

function whyNot(left: number, wrong: number, doing: string | null): string | undefined {
  if (doing === "reading" || doing === "checking") return "It is being checked.";
  if (left > 0) return undefined;
  return wrong > 0 ? "Every row that is left has an error: mend one first." : "Every row is posted.";
}

function Counts({ counts }: { counts: ReturnType<typeof countStates> }) {
  const words = [
    [counts.ready, "ready"],
    [counts.wrong, counts.wrong === 1 ? "has errors" : "have errors"],
    [counts.posted, "posted"],
    [counts.before, "posted before"],
    [counts.same, "posted in the last day"],
    [counts.double, counts.double === 1 ? "the same as an earlier row" : "the same as earlier rows"],
    [counts.total, counts.total === 1 ? "total, left out" : "totals, left out"],
    [counts.refused, "refused, to be sent again"],
  ] as const;
  return (
    <Text as="p" size="medium" role="status">
      {words
        .filter(([count]) => count > 0)
        .map(([count, what], index) => (
          <span key={what}>
            {index > 0 && " · "}
            <b>{count}</b> {what}
          </span>
        ))}
    </Text>
  );
}
