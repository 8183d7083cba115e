/** A statement that was checked, and whether it holds. */
export interface Finding {
  scenario: string;
  statement: string;
  holds: boolean;
  /** The measured value, or the fault that was found. */
  detail: string;
}

/** Returns the findings as a Markdown table. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map(
    ({ scenario, statement, holds, detail }) =>
      `| ${scenario} | ${statement} | ${holds ? "yes" : "**no**"} | ${detail.replaceAll("|", "\\|").replaceAll("\n", " ")} |`,
  );
  return ["| Scenario | Statement | Holds | Measured |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
