import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readHelpPage, sizesOfPictures } from "../../../features/help/help-pages.ts";
import { plain } from "../../../shared/markdown/find-sections.ts";
import { Markdown } from "../../../shared/markdown/Markdown.tsx";
import { HelpFrame } from "../HelpFrame.tsx";

interface Props {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await readHelpPage((await params).slug);
  return page ? { title: page.title, description: plain(page.summary) } : {};
}

export default async function OneHelpPage({ params }: Props) {
  const page = await readHelpPage((await params).slug);
  if (page === null) notFound();
  return (
    <HelpFrame current={`/help/${page.slug}`}>
      <Markdown contents text={page.markdown} sizes={await sizesOfPictures(page)} />
    </HelpFrame>
  );
}
