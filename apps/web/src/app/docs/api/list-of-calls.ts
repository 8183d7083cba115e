/** Parts of the OpenAPI document that the list needs. */
interface ApiDocument {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, { summary: string; tags: string[] }>>;
}

/** Returns the API's description, and a list of its operations by tag, as Markdown. */
export function listOfCalls(document: string): { intro: string; calls: string } {
  const { info, tags, paths } = JSON.parse(document) as ApiDocument;
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([
        method,
        {
          summary,
          tags: [tag],
        },
      ]) => ({
        tag,
        line: `| \`${method.toUpperCase()} ${path}\` | ${summary} |`,
      }),
    ),
  );
  const parts = tags.map(({ name, description }) => {
    const own = lines.filter(({ tag }) => tag === name).map(({ line }) => line);
    return [`## ${name}`, "", description, "", "| Call | Does |", "| --- | --- |", ...own, ""].join("\n");
  });
  return { intro: `# ${info.title}\n\n${info.description}`, calls: parts.join("\n\n") };
}
