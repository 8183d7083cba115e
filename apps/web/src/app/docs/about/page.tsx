import type { Metadata } from "next";
import { readAboutEntries } from "../../../features/docs/developer-pages.ts";
import { DocsFrame } from "../DocsFrame.tsx";
import { DocsIndex } from "../DocsIndex.tsx";

export const metadata: Metadata = { title: "About this board" };

export default async function AboutBoardPage() {
  const about = await readAboutEntries();
  return (
    <DocsFrame current="/docs/about">
      <DocsIndex title={about.title} groups={[about]} />
    </DocsFrame>
  );
}
