"use client";

// biome-ignore lint/style/noRestrictedImports: this is the one place that takes it from there
import NextLink from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { leavePopups } from "./use-back-closes.ts";

/**
 * A link to another page of the site. Nothing is fetched before it is followed: every page is rendered on request, so
 * Next would ask the server twice for each visible link, at half the cost of a page each time, and get no page.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "onNavigate" | "replace" | "scroll">) {
  const router = useRouter();
  const { href } = props;
  return (
    <NextLink
      prefetch={false}
      {...props}
      onNavigate={(event) => {
        if (typeof href === "string" && leavePopups(() => router.push(href))) event.preventDefault();
      }}
    />
  );
}
