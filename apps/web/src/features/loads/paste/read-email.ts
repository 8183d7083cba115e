/** Maximum size of a file in bytes; an email with a drawing attached is smaller. */
const MAX_FILE_BYTES = 10_000_000;

/** Returns the words of a dropped email or text file, read in the browser; `trouble` where there are none. */
export async function readEmail(file: File): Promise<{ text: string } | { trouble: string }> {
  if (file.size > MAX_FILE_BYTES)
    return { trouble: `${file.name} is larger than 10 MB. Paste its words instead.` };
  if (/\.txt$/i.test(file.name)) return { text: await file.text() };
  if (!/\.eml$/i.test(file.name))
    return { trouble: `${file.name} is no email. Save it as .eml or .txt, or paste its words.` };
  const { default: PostalMime } = await import("postal-mime");
  const { subject, text } = await PostalMime.parse(await file.arrayBuffer()).catch(() => ({
    subject: "",
    text: "",
  }));
  if (!text?.trim()) return { trouble: `${file.name} holds no plain text. Open it and paste its words.` };
  return { text: subject ? `Subject: ${subject}\n\n${text.trim()}` : text.trim() };
}
