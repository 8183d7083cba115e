import type Sharp from "sharp";

let loading: Promise<typeof Sharp> | undefined;

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  // A server's memory matters more than the speed of a picture: nothing is cached, and one thread works at a time.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** The library for pictures, read with the first picture: it takes 25 MB, and most processes never see one. */
export function pictures(): Promise<typeof Sharp> {
  loading ??= load();
  return loading;
}
