import type { Page } from "@playwright/test";
import sharp from "sharp";
import { bookedLoad, day } from "./support/loads.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** Creates a photo whose left half is red and whose right half is blue, before the camera's turn is applied. */
async function twoHalves(name: string, width: number, height: number, orientation = 1) {
  const half = {
    create: { width: Math.round(width / 2), height, channels: 3, background: "#d22020" },
  } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#2020d2" } })
    .composite([{ input: await sharp(half).png({ compressionLevel: 1 }).toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation })
    .jpeg({ quality: 60 })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** Reads the pictures that the phone keeps: size, and the colour near the upper left corner and the lower right one. */
function keptPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open("driver");
      opening.onsuccess = () => done(opening.result);
      opening.onerror = fail;
    });
    const all = <Value>(store: string) =>
      new Promise<Value[]>((done, fail) => {
        const asked = db.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => done(asked.result);
        asked.onerror = fail;
      });
    const files = await all<Blob>("files");
    db.close();
    const pictures = await Promise.all(files.map((file) => createImageBitmap(file)));
    return pictures
      .map((picture) => {
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context?.drawImage(picture, 0, 0);
        const colour = (x: number, y: number) => {
          const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
          return red > blue ? "red" : "blue";
        };
        const corners = [colour(5, 5), colour(picture.width - 5, picture.height - 5)];
        return `${picture.width}x${picture.height} ${corners.join(" ")}`;
      })
      .sort();
  });
}

test("photos of 50 megapixels, turned by the camera and a panorama are kept upright at 1,600 px and sent; for one that cannot be read there is a sentence and a way out", async ({
  board,
  carrier,
  open,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier, { collectDate: day(0) });
  await carrier.api.bookings.collect.mutate({ id });
  const { driverLink } = await carrier.api.driverLinks.make.mutate({ id });
  const { page } = await open(null, PHONE);
  await page.goto(new URL(driverLink.url ?? "", board.url).pathname);
  await page.getByRole("button", { name: "Open without my place" }).tap();
  await page.getByRole("button", { name: /^On my way/ }).tap();
  await page.getByRole("button", { name: /^Arrived/ }).tap();
  await page.getByRole("button", { name: /take the proof$/ }).tap();

  const photos = [
    await twoHalves("50-megapixels.jpg", 8_660, 5_774),
    await twoHalves("turned.jpg", 2_000, 1_500, 6),
    await twoHalves("panorama.jpg", 12_000, 900),
  ];
  for (const [nth, photo] of photos.entries()) {
    await page.getByLabel("From the phone").setInputFiles(photo);
    await expect(page.getByRole("button", { name: `Photo ${nth + 1}` })).toBeVisible();
  }
  // The camera's turn by a quarter lays the left half on top.
  expect(await keptPictures(page)).toEqual(["1200x1600 red blue", "1600x1067 red blue", "1600x120 red blue"]);
  await expect(page.getByRole("banner").getByText("All sent")).toBeVisible();

  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic\0\0\0\0mif1heic"),
    Buffer.alloc(5_000),
  ]);
  await page.getByLabel("From the phone").setInputFiles({
    name: "IMG_0412.HEIC",
    mimeType: "image/heic",
    buffer: heic,
  });
  await expect(page.getByRole("alert")).toContainText("This picture cannot be read here");
  await expect(page.getByRole("alert")).toContainText(
    "Take it with the camera, or share it with your office",
  );
  await expect(page.getByText("3 pages")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next: goods" })).toBeEnabled();
});
