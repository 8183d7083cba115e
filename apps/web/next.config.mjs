/**
 * JavaScript, because loading a TypeScript config would keep the compiler in the server's memory.
 *
 * @type {import("next").NextConfig}
 */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Checked by `npm run lint -- types`: Next needs the JavaScript API of TypeScript, which version 7 lacks.
  typescript: { ignoreBuildErrors: true },
  // The type of a public file is derived from its extension, and `.tgz` has none.
  headers: async () => [
    { source: "/sdk.tgz", headers: [{ key: "Content-Type", value: "application/gzip" }] },
  ],
  // Rewrites the `.md` address of each developer and help page to its route.
  rewrites: async () =>
    ["docs", "help"].map((folder) => ({
      source: `/${folder}/:slug([a-z0-9-]+).md`,
      destination: `/${folder}/:slug/page.md`,
    })),
};

export default config;
