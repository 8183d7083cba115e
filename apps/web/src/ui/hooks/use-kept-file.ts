"use client";

import { useEffect, useState } from "react";
import { dropFile, keepFile, keptFile } from "./kept-files.ts";

/**
 * State of a file chosen in a form; the file is stored, so that it survives a reload. Call `forget` after sending:
 * the stored copy is deleted, but the form still shows the file.
 */
export function useKeptFile(name: string) {
  const [file, show] = useState<File | null>(null);
  useEffect(() => {
    void keptFile(name).then((kept) => show((chosen) => chosen ?? kept));
  }, [name]);
  const setFile = (next: File | null) => {
    show(next);
    void (next === null ? dropFile(name) : keepFile(name, next));
  };
  const forget = () => void dropFile(name);
  return { file, setFile, forget };
}
