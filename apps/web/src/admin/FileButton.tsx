"use client";

import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../ui/Button.tsx";
import { problemOf } from "../ui/problem.ts";
import { keepFileAsAdmin } from "./read-file.ts";

/** A file of the load, to be kept. */
export function FileButton({ path, name }: { path: string; name: string }) {
  const read = useMutation({ mutationFn: () => keepFileAsAdmin(path) });
  return (
    <>
      <Button
        size="small"
        icon={<IconDownload size={13} stroke={1.9} aria-hidden />}
        busy={read.isPending ? "Reading" : undefined}
        onClick={() => read.mutate()}
      >
        {name}
      </Button>
      {read.isError && <span role="alert"> {problemOf(read.error).detail}</span>}
    </>
  );
}
