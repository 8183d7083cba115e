import type { NextConfig } from "next";

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `pnpm typecheck` does it: Next looks for the JavaScript API of TypeScript, which version 7 does not have.
  typescript: { ignoreBuildErrors: true },
  experimental: { optimizePackageImports: ["@mantine/core", "@mantine/hooks"] },
};

export default config;
