/** A checked statement. */
export interface Finding {
  scenario: string;
  statement: string;
  holds: boolean;
  /** The measurement, or the fault. */
  detail: string;
}

/** Formats the findings as a Markdown table. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map(
    ({ scenario, statement, holds, detail }) =>
      `| ${scenario} | ${statement} | ${holds ? "yes" : "**no**"} | ${detail.replaceAll("|", "\\|").replaceAll("\n", " ")} |`,
  );
  return ["| Scenario | Statement | Holds | Measured |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
