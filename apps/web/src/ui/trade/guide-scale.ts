/** Space on each side of the band, as a share of the band's width. */
const MARGIN = 0.55;
export const BAND_FROM = (100 * MARGIN) / (1 + 2 * MARGIN);
export const BAND_TO = 100 - BAND_FROM;

/** Position of a price on the guide's bar, 0 to 100; prices outside it are clamped. */
export function onGuideScale(pence: number, lowPence: number, highPence: number): number {
  const width = Math.max(highPence - lowPence, 1);
  const place = BAND_FROM + ((pence - lowPence) / width) * (BAND_TO - BAND_FROM);
  return Math.min(100, Math.max(0, place));
}
