"use client";

import { type Day, londonDay } from "@board/calendar";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { lastMonth } from "../../shared/load-parts/export-days.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Columns, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import type { MoneySide } from "./use-money-search.ts";

const FORMATS = [
  { value: "xero", name: "Xero" },
  { value: "sage50", name: "Sage 50" },
  { value: "quickbooks", name: "QuickBooks" },
  { value: "csv", name: "CSV" },
] as const;

/** Form that downloads the invoices of a period for a ledger. */
export function ExportInvoices({ side }: { side: MoneySide }) {
  const today = londonDay(useNow());
  const [format, setFormat] = useState<(typeof FORMATS)[number]["value"]>("xero");
  const [days, setDays] = useState<{ from: Day | ""; to: Day | "" }>(() => lastMonth(today));
  const isReady = days.from !== "" && days.to !== "" && days.from <= days.to;
  const day = (name: "from" | "to", label: string) => (
    <Field label={label}>
      <DateField
        value={days[name]}
        max={today}
        onChange={(value) => setDays((before) => ({ ...before, [name]: value }))}
      />
    </Field>
  );
  return (
    <Panel title="Export" sub={side === "issued" ? "what you issued" : "what you received"}>
      <Stack>
        <Choice label="Program" options={FORMATS} value={format} onChange={setFormat} />
        <Columns>
          {day("from", "Issued from")}
          {day("to", "to")}
        </Columns>
        {isReady ? (
          <ButtonLink
            href={`/api/site/invoices/export?${new URLSearchParams({ format, side, ...days })}`}
            icon={<IconDownload size={14} stroke={1.9} aria-hidden />}
            download
          >
            Download for {FORMATS.find(({ value }) => value === format)?.name}
          </ButtonLink>
        ) : (
          <Text as="p" tone="bad" role="alert">
            Choose the first and the last day.
          </Text>
        )}
        <HelpLink to="/help/money#how-do-i-get-invoices-into-my-ledger">
          How it gets into your ledger
        </HelpLink>
      </Stack>
    </Panel>
  );
}
