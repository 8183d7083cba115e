"use client";

import { createContext, useContext } from "react";

/** Complaints about fields, by their names. */
export type Errors = Readonly<Record<string, string>>;

export const FormErrors = createContext<Errors>({});

/** The complaint about a field of the form around it, by the field's name. */
export function useFormError(name: string | undefined): string | undefined {
  const errors = useContext(FormErrors);
  return name === undefined ? undefined : errors[name];
}
