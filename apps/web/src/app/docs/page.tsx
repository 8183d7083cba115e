import type { Metadata } from "next";
import { readEntries } from "../../features/docs/developer-pages.ts";
import { DocsFrame } from "./DocsFrame.tsx";
import { DocsIndex } from "./DocsIndex.tsx";

export const metadata: Metadata = { title: "Developers" };

export default async function DevelopersPage() {
  return (
    <DocsFrame current="/docs">
      <DocsIndex title="Developers" groups={await readEntries()} />
    </DocsFrame>
  );
}
