import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawAside } from "../proof/draw-aside.ts";
import { drawPaper } from "../proof/draw-paper.ts";
import { orderPaper, type TransportOrder } from "./transport-order.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "board-orders-"));
});
afterAll(() => rm(folder, { recursive: true }));

const orderWith = (notes: string): TransportOrder => ({
  ref: "FB-7K3M-92QX",
  madeAt: "2026-11-18T10:41:00.000Z",
  title: "Transport order",
  sections: [
    {
      heading: "Load",
      lines: [
        ["Type", "Pallets"],
        ["Notes", notes],
      ],
    },
  ],
});

const drawing = (order: TransportOrder, path: string) => ({ paper: orderPaper(order), path, photoPaths: [] });

/** The number of pages of the PDF, and whether it was written to its end. */
async function drawn(name: string, notes: string) {
  const path = join(folder, name);
  await drawPaper(drawing(orderWith(notes), path));
  const pdf = (await readFile(path)).toString("latin1");
  return { pages: pdf.match(/\/Type \/Page\n/g)?.length, whole: /%%EOF\s*$/.test(pdf) };
}

/** Returns the text of the first page, with spaces for line ends. */
async function textOf(path: string): Promise<string> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(await readFile(path));
  return document.getPage(0).getText().replace(/\s+/g, " ");
}

it("an order with little text is one page", async () => {
  expect(await drawn("short.pdf", "Gate 2, ask for Priya.")).toEqual({ pages: 1, whole: true });
});

it("an order whose notes exceed the page is two pages, and has no empty third", async () => {
  const notes = "Ring the gate twenty minutes before. ".repeat(150);
  expect(await drawn("long.pdf", notes)).toEqual({ pages: 2, whole: true });
});

it("prints names and characters as they are written, and reports those that it cannot", async () => {
  const path = join(folder, "letters.pdf");
  const names =
    "Ysgol \u1E82yn, Llan\u1E81n, Nguy\u1EC5n Th\u1ECB H\u1ED3ng, 48\u2033 x 40\u2033, \u2264 1.8 m";
  await drawPaper(drawing(orderWith(`${names.normalize("NFD")}, Γιώργος, Київ, 王`), path));
  const text = await textOf(path);
  expect(text).toContain(`${names}, Γιώργος, Київ, \uFFFD`);
  expect(text).toContain("\uFFFD stands for a letter that cannot be printed. The load's page shows it.");
});

it("prints money in pounds, from whole pence", async () => {
  const path = join(folder, "money.pdf");
  const order = orderWith("Gate 2.");
  const lines: TransportOrder["sections"][number]["lines"] = [
    ["Agreed price", { pence: 123_450_005 }],
    ["Waiting", { freeMins: 60, pencePerQuarter: 1_050 }],
  ];
  await drawPaper(drawing({ ...order, sections: [{ heading: "Order", lines }] }, path));
  const text = await textOf(path);
  expect(text).toContain("Agreed price £1,234,500.05");
  expect(text).toContain("60 minutes free at each place, then £10.50 for each started quarter of an hour");
  expect(text).not.toContain("No freight charge is on this document");
});

it("an order drawn in a worker thread is the same to the byte, and unprintable letters are reported", async () => {
  const [here, aside] = [join(folder, "here.pdf"), join(folder, "aside.pdf")];
  const order = orderWith("Gate 2, ask for Priya.");
  await drawPaper(drawing(order, here));
  await drawAside(drawing(order, aside));
  expect((await readFile(aside)).equals(await readFile(here))).toBe(true);
  await expect(drawAside(drawing(order, aside))).rejects.toThrow("EEXIST");
});
