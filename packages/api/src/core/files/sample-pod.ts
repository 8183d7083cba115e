/** Size of an A4 page in points. */
const PAGE = "[0 0 595 842]";

/** Returns a string literal of a PDF: printable ASCII only, with its three special characters escaped. */
function literal(text: string): string {
  return `(${text.replace(/[^ -~]/g, "?").replace(/[\\()]/g, "\\$&")})`;
}

/**
 * Returns a one-page PDF that says it is a sample proof of delivery, for the sandbox and demo data.
 *
 * @param ref the load's reference, e.g. `FB-7K3M-92QX`
 */
export function samplePodPdf(ref: string): Uint8Array<ArrayBuffer> {
  const lines = [
    "BT /F1 24 Tf 60 760 Td",
    `${literal("Proof of delivery")} Tj`,
    `/F1 14 Tf 0 -40 Td ${literal(`Load ${ref}`)} Tj`,
    `0 -24 Td ${literal("Received in full and in good order.")} Tj`,
    `0 -24 Td ${literal("A sample: nobody has signed it.")} Tj`,
    "ET",
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox ${PAGE} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${lines.length} >>\nstream\n${lines}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  // Pads every entry of the cross-reference table to the required 20 bytes, of which two end the line.
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
