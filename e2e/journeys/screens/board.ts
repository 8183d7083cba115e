import { expect, type Locator, type Page } from "@playwright/test";

/** The board page on a desktop. */
export class BoardScreen {
  readonly page: Page;
  readonly drawer: Locator;
  readonly quoteBox: Locator;
  /** Heading of the map, which contains the number of loads in view. */
  readonly mapHeading: Locator;
  /** Text that appears while the list is live. */
  readonly live: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawer = page.getByRole("complementary", { name: /^Load FB-/ });
    this.mapHeading = page
      .getByRole("region", { name: "Loads on the map" })
      .getByRole("heading", { level: 2 });
    this.live = page.getByRole("status").filter({ hasText: /^Live$/ });
    this.quoteBox = page.getByRole("region", { name: "Your quote" });
  }

  /** Returns the line of a load that contains this text. */
  line(words: string | RegExp): Locator {
    return this.page.getByRole("grid", { name: "Open loads" }).getByRole("row").filter({ hasText: words });
  }

  async filterFrom(areas: string): Promise<void> {
    await this.page.getByRole("button", { name: /^From/ }).click();
    const field = this.page.getByRole("textbox", { name: "From" });
    await field.fill(areas);
    await expect(this.page).toHaveURL(new RegExp(`from=${areas}`));
    await this.page.keyboard.press("Escape");
    // Keys are typed into the field until its panel is closed.
    await expect(field).toBeHidden();
  }

  async isOn(words: string | RegExp): Promise<void> {
    await expect(this.line(words)).toHaveAttribute("aria-selected", "true");
  }

  /** Selects the first line with the key J. */
  async selectLine(): Promise<void> {
    await this.page.keyboard.press("j");
    await expect(this.page.locator("[data-load]:focus")).toHaveCount(1);
  }

  /** Quotes on the selected line's load. */
  async quoteInLine(pounds: string): Promise<void> {
    await this.page.keyboard.press("q");
    await expect(this.page.getByLabel(/^Your price in pounds/)).toBeFocused();
    await this.page.keyboard.type(pounds);
    await this.page.keyboard.press("Enter");
  }

  /** Returns the toast for a price that is not sent yet and can be undone. */
  waiting(pounds: string): Locator {
    return this.page.getByText(`Sending £${pounds} for`);
  }
}
