import { PDFiumLibrary } from "@hyzyla/pdfium";

/** Returns the text of each page of a PDF, with a blank for each line end. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(bytes);
  const pages = [...document.pages()].map((page) => page.getText().replace(/\s+/g, " "));
  document.destroy();
  pdfium.destroy();
  return pages;
}
