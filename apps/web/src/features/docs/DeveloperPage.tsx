import type { Element } from "hast";
import { Children } from "react";
import type { Components } from "react-markdown";
import { Markdown, SectionHeading } from "../../shared/markdown/Markdown.tsx";
import { ExampleBox } from "./ExampleBox.tsx";
import { type Example, examplesOf } from "./examples.ts";
import type { Fill, Values } from "./fills.ts";
import { Filled, ReaderProvider, StepNumber } from "./Reader.tsx";
import { TestKeyBar } from "./TestKeyBar.tsx";

interface DeveloperPageProps {
  slug: string;
  markdown: string;
  /** Id of the signed-in member; null for a visitor. */
  owner: string | null;
  /** Values for the examples that the server knows, such as the board's address and the day. */
  fixed: Values & { ADDRESS: string };
}

const NO_EXAMPLE: Example = { id: "", names: [], command: null, before: [] };

const propertyOf = (node: Element | undefined, name: string) => String(node?.properties[name] ?? "");

/**
 * Developer page with examples that the reader can run. They are filled in with the board's address, the day and a
 * test key.
 */
export function DeveloperPage({ slug, markdown, owner, fixed }: DeveloperPageProps) {
  const { examples, steps, plugin } = examplesOf(slug, fixed.ADDRESS);
  const components: Components = {
    h2: ({ id, children }) => {
      const step = steps.get(id ?? "");
      return (
        <SectionHeading level="h2" id={id}>
          {step && <StepNumber {...step} />}
          {children}
        </SectionHeading>
      );
    },
    figure: ({ node, children }) => {
      const { names, ...example } = examples.get(propertyOf(node, "id")) ?? NO_EXAMPLE;
      const codes = Children.toArray(children).map((code, at) => ({ name: names[at] ?? "", code }));
      return <ExampleBox {...example} codes={codes} />;
    },
    mark: ({ node }) => <Filled {...fillOf(node)} />,
  };
  return (
    <ReaderProvider owner={owner} fixed={fixed}>
      <Markdown
        contents
        text={markdown}
        plugin={plugin}
        components={components}
        afterLead={markdown.includes("$KEY") && <TestKeyBar owner={owner} path={`/docs/${slug}`} />}
      />
    </ReaderProvider>
  );
}

function fillOf(node: Element | undefined): Fill {
  return {
    name: propertyOf(node, "name"),
    printed: propertyOf(node, "printed"),
    quote: propertyOf(node, "quote"),
  };
}
