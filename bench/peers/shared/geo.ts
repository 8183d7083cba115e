import type * as Library from "@board/geo";

/**
 * The postcodes, from the package at the address GEO_LIBRARY: it reads a file beside itself, to which a bundler cannot
 * follow it.
 */
const { createGeo, estimateMiles, distanceMiles }: typeof Library = await import(
  /* turbopackIgnore: true */ process.env.GEO_LIBRARY ?? "@board/geo"
);

export const geo = createGeo();
export { distanceMiles, estimateMiles };
