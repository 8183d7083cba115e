import type * as Library from "@board/geo";

/**
 * The postcodes, imported from the address GEO_LIBRARY, because a bundler would not include the data file
 * beside the package.
 */
const { createGeo, estimateMiles, distanceMiles }: typeof Library = await import(
  /* turbopackIgnore: true */ process.env.GEO_LIBRARY ?? "@board/geo"
);

export const geo = createGeo();
export { distanceMiles, estimateMiles };
