/**
 * In JavaScript, because to read TypeScript Next loads its compiler, which then stays in the memory of the server.
 *
 * @type {import("next").NextConfig}
 */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run lint -- types` does it: Next looks for the JavaScript API of TypeScript, which version 7 does not have.
  typescript: { ignoreBuildErrors: true },
  // A file of `public` has the type of its name's end, and this one has none.
  headers: async () => [
    { source: "/sdk.tgz", headers: [{ key: "Content-Type", value: "application/gzip" }] },
  ],
  // Each guide and each help page as Markdown, beside its page.
  rewrites: async () =>
    ["docs", "help"].map((folder) => ({
      source: `/${folder}/:slug([a-z0-9-]+).md`,
      destination: `/${folder}/:slug/page.md`,
    })),
};

export default config;
