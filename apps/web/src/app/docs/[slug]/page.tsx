import { addDays, londonDay } from "@board/calendar";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DeveloperPage } from "../../../features/docs/DeveloperPage.tsx";
import { forReader, neighboursOf, readDeveloperPage } from "../../../features/docs/developer-pages.ts";
import { plain } from "../../../shared/markdown/find-sections.ts";
import { siteServices } from "../../../shared/server/services.ts";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { DocsFrame } from "../DocsFrame.tsx";
import styles from "../page.module.css";
import { readerId } from "../reader.ts";

interface Props {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await readDeveloperPage((await params).slug);
  return page ? { title: page.title, description: plain(page.summary) } : {};
}

/** Returns a random job number, so that "Run it" creates a new load and does not repeat an earlier request. */
function newJob(): string {
  return `J-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString().slice(-6)}`;
}

export default async function OneDeveloperPage({ params }: Props) {
  const page = await readDeveloperPage((await params).slug);
  if (page === null) notFound();
  const { slug, markdown } = page;
  const { baseUrl, sdkPackage } = siteServices();
  const { before, after } = await neighboursOf(slug);
  const today = londonDay(new Date());
  return (
    <DocsFrame current={`/docs/${slug}`}>
      <DeveloperPage
        slug={slug}
        markdown={forReader(markdown, { baseUrl, sdkPackage, today })}
        owner={await readerId()}
        fixed={{ ADDRESS: baseUrl, DAY: addDays(today, 1), JOB: newJob() }}
      />
      <Row as="nav" className={styles.neighbours} aria-label="Order of reading">
        {before && (
          <a href={before.href} rel="prev">
            <Text as="div" tone="quiet" size="small">
              Previous
            </Text>{" "}
            {before.title}
          </a>
        )}
        {after && (
          <a href={after.href} rel="next">
            <Text as="div" tone="quiet" size="small">
              Next
            </Text>{" "}
            {after.title}
          </a>
        )}
      </Row>
      <ButtonLink href={`/docs/${slug}.md`} size="small">
        This page as Markdown
      </ButtonLink>
    </DocsFrame>
  );
}
