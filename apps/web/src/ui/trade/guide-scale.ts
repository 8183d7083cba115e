/** Space on each side of the band, as a fraction of the band's width. */
const MARGIN = 0.55;
export const BAND_FROM = (100 * MARGIN) / (1 + 2 * MARGIN);
export const BAND_TO = 100 - BAND_FROM;

/** Returns the position of a price on the guide's bar, from 0 to 100; a price beyond the bar is placed at its end. */
export function onGuideScale(pence: number, lowPence: number, highPence: number): number {
  const width = Math.max(highPence - lowPence, 1);
  const place = BAND_FROM + ((pence - lowPence) / width) * (BAND_TO - BAND_FROM);
  return Math.min(100, Math.max(0, place));
}
