import type { Locator } from "@playwright/test";

/** Taps twice at the place of a button, even if something else is there at the second tap. */
export async function tapTwice(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box === null) throw new Error("The button is not on the screen.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await button.page().touchscreen.tap(x, y);
  await button.page().touchscreen.tap(x, y);
}
