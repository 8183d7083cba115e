import { expect, type Locator, type Page } from "@playwright/test";

/** The form for posting a load, used with the keyboard only. */
export class LoadForm {
  readonly page: Page;
  readonly from: Locator;
  readonly to: Locator;
  readonly live: Locator;

  constructor(page: Page) {
    this.page = page;
    this.from = page.getByRole("combobox", { name: "From" });
    this.to = page.getByRole("combobox", { name: "To" });
    this.live = page.getByRole("complementary", { name: "This load, live" });
  }

  /** Presses Tab until a field has the focus. */
  async tabTo(field: Locator): Promise<void> {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    await expect(field).toBeFocused();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.page.keyboard.type(text);
  }

  async post(): Promise<void> {
    await this.page.keyboard.press("Control+Enter");
  }
}
