/** The parts of the OpenAPI document that the list shows. */
interface ApiDocument {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, { summary: string; tags: string[] }>>;
}

/** Every call in a line, by its part of the API, as Markdown. */
export function listOfCalls(document: string): string {
  const { info, tags, paths } = JSON.parse(document) as ApiDocument;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
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
    const lines = calls.filter(({ tag }) => tag === name).map(({ line }) => line);
    return [`## ${name}`, "", description, "", "| Call | Does |", "| --- | --- |", ...lines, ""].join("\n");
  });
  return [`# ${info.title}`, info.description, ...parts].join("\n\n");
}
