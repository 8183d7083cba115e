"use client";

import { createContext, useContext } from "react";

/** Error sentences by field name. */
export type Errors = Readonly<Record<string, string>>;

export const FormErrors = createContext<Errors>({});

/** Returns the error that the surrounding form has for a field. */
export function useFormError(name: string | undefined): string | undefined {
  const errors = useContext(FormErrors);
  return name === undefined ? undefined : errors[name];
}
