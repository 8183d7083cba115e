import type { MetadataRoute } from "next";

/** Manifest of the site, so that office and poster can install it: on iPhones only an installed site has push. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: "Freight Board",
    short_name: "Freight Board",
    description: "The UK load board that keeps itself up to date.",
    lang: "en-GB",
    start_url: "/home",
    scope: "/",
    display: "standalone",
    background_color: "#f3f4f6",
    theme_color: "#17202a",
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
