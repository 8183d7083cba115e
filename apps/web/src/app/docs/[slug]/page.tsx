import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { atAddress, readGuide } from "../../../guides/guides.ts";
import { TestKeyBar } from "../../../guides/TestKeyBar.tsx";
import { Markdown } from "../../../markdown/Markdown.tsx";
import { siteServices } from "../../../server/services.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { DocsFrame } from "../DocsFrame.tsx";
import styles from "../page.module.css";
import { readerId } from "../reader.ts";

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
    <DocsFrame section="guides" current={guide.slug}>
      <Markdown
        contents
        afterLead={
          guide.markdown.includes("$KEY") && (
            <TestKeyBar owner={await readerId()} path={`/docs/${guide.slug}`} />
          )
        }
        text={atAddress(guide.markdown, siteServices().baseUrl)}
        codeEnd={(code) => <CopyButton text={code} size="small" />}
      />
      <p className={styles.asMarkdown}>
        <ButtonLink href={`/docs/${guide.slug}.md`} size="small">
          This page as Markdown
        </ButtonLink>
      </p>
    </DocsFrame>
  );
}
