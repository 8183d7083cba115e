import type { Metadata } from "next";
import { Markdown } from "../../../shared/markdown/Markdown.tsx";
import { readRepositoryFile } from "../../../shared/markdown/page-files.ts";
import { DocsFrame } from "../DocsFrame.tsx";
import { ABOUT_DATA } from "./about-data.ts";
import { noticeMarkdown } from "./notice.ts";

export const metadata: Metadata = {
  title: "About the data",
  description:
    "Where postcodes, towns and distances come from, how exact they are, and under which licences.",
};

/** Renders the data sources and their licences from NOTICE, so that page and file cannot differ. */
export default async function DataPage() {
  const notice = await readRepositoryFile("NOTICE");
  return (
    <DocsFrame current="/docs/data">
      <Markdown
        text={
          notice === null
            ? ABOUT_DATA
            : `${ABOUT_DATA}\n\n## Sources and licences\n\n${noticeMarkdown(notice)}`
        }
      />
    </DocsFrame>
  );
}
