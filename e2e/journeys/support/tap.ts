import { expect, type Locator } from "@playwright/test";

/** Taps twice at the place of a button, even if something else is there at the second tap. */
export async function tapTwice(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box === null) throw new Error("The button is not on the screen.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await button.page().touchscreen.tap(x, y);
  await button.page().touchscreen.tap(x, y);
}

/** Taps until the effect is there: a tap just after a line has appeared does nothing, since it may mean another line. */
export async function tapUntil(button: Locator, effect: Locator): Promise<void> {
  await expect(async () => {
    if (!(await effect.isVisible())) await button.tap({ timeout: 1_000 });
    await expect(effect).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
