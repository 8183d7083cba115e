"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import type { Template } from "./types.ts";

/** Maximum number of templates in the menu: one page of the API. */
const MAX_TEMPLATES = "100";

/** Returns the firm's templates by name. They are fetched when `enabled` is first true. */
export function useTemplates(enabled: boolean): {
  templates: readonly Template[] | undefined;
  error: unknown;
} {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.templates.list.queryOptions({ limit: MAX_TEMPLATES }, { enabled }));
  return { templates: data?.templates, error };
}
