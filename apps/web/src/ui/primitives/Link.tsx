"use client";

// biome-ignore lint/style/noRestrictedImports: only this module may import next/link; all others use this component
import NextLink from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { leavePopups } from "../hooks/use-back-closes.ts";

/**
 * Link within the site, without prefetching: every page is rendered on request, so Next would send two useless
 * requests for each visible link, each at half the cost of a page.
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
