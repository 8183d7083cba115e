"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";

/** Query of the firm's routing guides. */
export function useGuides() {
  return useQuery(useTRPC().routingGuides.list.queryOptions({}));
}

/** Query of the firm's working hours. */
export function useHours() {
  return useQuery(useTRPC().routingGuides.hours.queryOptions({}));
}
