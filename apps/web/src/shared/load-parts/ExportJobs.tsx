"use client";

import type { Day } from "@board/calendar";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Popover } from "../../ui/primitives/Popover.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import styles from "./ExportJobs.module.css";
import { daysProblem, lastMonth } from "./export-days.ts";

interface ExportJobsProps {
  /** Selects the loads to export: those that the firm posted, or those that it carried. */
  side: "poster" | "carrier";
  today: Day;
}

/** Form that exports the jobs delivered in a period as a spreadsheet. */
export function ExportJobs({ side, today }: ExportJobsProps) {
  const [days, setDays] = useState(() => lastMonth(today));
  const problem = daysProblem(days);
  const day = (name: "from" | "to", label: string) => (
    <Field label={label}>
      <DateField
        value={days[name]}
        onChange={(value) => setDays((before) => ({ ...before, [name]: value }))}
      />
    </Field>
  );
  return (
    <Popover
      panelLabel="Export delivered jobs"
      button={
        <>
          <IconFileSpreadsheet size={14} stroke={1.9} aria-hidden />
          Export
        </>
      }
    >
      <Stack className={styles.panel}>
        <h2>Delivered jobs, for your invoices</h2>
        <Row nowrap align="start">
          {day("from", "Delivered from")}
          {day("to", "to")}
        </Row>
        {problem === null ? (
          <ButtonLink
            kind="primary"
            wide
            href={`/api/site/loads/export?${new URLSearchParams({ side, ...days })}`}
            icon={<IconDownload size={14} stroke={1.9} aria-hidden />}
            download
          >
            Download CSV
          </ButtonLink>
        ) : (
          <Text as="p" tone="bad" role="alert">
            {problem}
          </Text>
        )}
        <Text as="p" tone="faint" size="small">
          {side === "poster" ? "What carriers will invoice you" : "What you can invoice"}, with references,
          prices in pounds and the day that payment is due. Jobs in dispute are left out.
        </Text>
      </Stack>
    </Popover>
  );
}
