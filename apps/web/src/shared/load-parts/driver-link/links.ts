"use client";

import type { AppRouter } from "@board/api";
import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { counted } from "../../../ui/format/counted.ts";
import { clockWords } from "../../../ui/format/days.ts";
import { useTRPC } from "../../trpc/trpc.ts";

export type DriverLink = inferRouterOutputs<AppRouter>["driverLinks"]["list"]["driverLinks"][number];

export const driverOf = ({ driver }: Pick<DriverLink, "driver">): string =>
  driver ?? "a driver without a name";

/** Describes the use of a link: `opened 06:31 on 1 phone · seen 12:20`. */
export function linkWords({ openedAt, lastSeenAt, devices }: DriverLink, now: Date): string {
  if (openedAt === null) return "not opened yet";
  const seen = lastSeenAt === null ? "" : ` · seen ${clockWords(lastSeenAt, now)}`;
  return `opened ${clockWords(openedAt, now)} on ${counted(devices, "phone")}${seen}`;
}

/** Reads the open links of a load, newest first. */
export function useOpenLinks(loadId: string) {
  const trpc = useTRPC();
  return useQuery(
    trpc.driverLinks.list.queryOptions(
      { id: loadId },
      { select: ({ driverLinks }) => driverLinks.filter(({ status }) => status === "OPEN") },
    ),
  );
}
