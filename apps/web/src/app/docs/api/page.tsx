import type { Metadata } from "next";
import { Markdown } from "../../../shared/markdown/Markdown.tsx";
import { siteServices } from "../../../shared/server/services.ts";
import { hasSession } from "../../../shared/session/current-session.ts";
import { Shell } from "../../../shared/shell/Shell.tsx";
import { readerId } from "../reader.ts";
import { listOfCalls } from "./list-of-calls.ts";
import { Reference } from "./Reference.tsx";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every call of the Freight Board API, with its fields, answers and errors.",
};

export default async function ReferencePage() {
  const { intro, calls } = listOfCalls(siteServices().apiDocument());
  return (
    <Shell current="api" bringsMain end={(await hasSession()) ? "work" : "enter"}>
      <Reference owner={await readerId()} intro={<Markdown text={intro} />}>
        <Markdown text={calls} />
      </Reference>
    </Shell>
  );
}
