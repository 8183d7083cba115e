import textFont from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { FOLLOW_SCHEME } from "../shared/theme/follow-scheme.ts";
import "../shared/theme/styles.css";
import { ToastRegions } from "../ui/primitives/ToastRegions.tsx";

export const metadata: Metadata = {
  title: {
    default: "Freight Board: the UK load board that keeps itself up to date",
    template: "%s · Freight Board",
  },
  description:
    "Posters put loads up by API, carriers quote from a live list, and a load leaves every open board within a second of being booked.",
  applicationName: "Freight Board",
  formatDetection: { telephone: false, address: false, email: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#17202a" },
    { media: "(prefers-color-scheme: dark)", color: "#0a0e12" },
  ],
};

/** Root layout. Reads the nonce from the request, so every page is rendered on request. */
export default async function Layout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  preload(textFont, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    // Suppresses a warning: the script in the head sets an attribute of this element before hydration.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <script nonce={nonce}>{FOLLOW_SCHEME}</script>
      </head>
      <body>
        <div className="app">{children}</div>
        <ToastRegions />
      </body>
    </html>
  );
}
