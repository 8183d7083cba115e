import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GuidePage } from "../../../guides/GuidePage.tsx";
import { readGuide } from "../../../guides/guides.ts";
import { Markdown } from "../../../markdown/Markdown.tsx";

interface Props {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = await readGuide((await params).slug);
  return guide ? { title: guide.title, description: guide.summary } : {};
}

export default async function OneGuidePage({ params }: Props) {
  const guide = await readGuide((await params).slug);
  if (guide === null) notFound();
  return (
    <GuidePage section="guides" current={guide.slug}>
      <Markdown text={guide.markdown} />
    </GuidePage>
  );
}
