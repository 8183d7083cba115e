import type { Metadata } from "next";
import { readRepositoryFile } from "../../../guides/guide-files.ts";
import { Markdown } from "../../../markdown/Markdown.tsx";
import { hasSession } from "../../../session/current-session.ts";
import { Shell } from "../../../shell/Shell.tsx";
import { listOfCalls } from "./list-of-calls.ts";
import { Reference } from "./Reference.tsx";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every call of the Freight Board API, with its fields, answers and errors.",
};

export default async function ReferencePage() {
  const document = await readRepositoryFile("openapi/v1.json");
  const { intro, calls } =
    document === null ? { intro: "# Freight Board API", calls: "" } : listOfCalls(document);
  return (
    <Shell current="api" bringsMain end={(await hasSession()) ? "work" : "enter"}>
      <Reference intro={<Markdown text={intro} />}>
        <Markdown text={calls} />
      </Reference>
    </Shell>
  );
}
