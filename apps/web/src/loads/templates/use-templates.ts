"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";
import type { Template } from "./types.ts";

/** More than the firm's 200 would need a second page; the menu is no place for more. */
const MAX_TEMPLATES = "100";

/** The firm's templates by name; read when they are first looked at. */
export function useTemplates(enabled: boolean): {
  templates: readonly Template[] | undefined;
  error: unknown;
} {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.templates.list.queryOptions({ limit: MAX_TEMPLATES }, { enabled }));
  return { templates: data?.templates, error };
}
