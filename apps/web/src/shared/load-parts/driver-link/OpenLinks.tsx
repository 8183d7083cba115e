"use client";

import { IconDeviceMobile } from "@tabler/icons-react";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Lines } from "../../../ui/primitives/Stack.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { LANGUAGES } from "./link-text.ts";
import { driverOf, linkWords, useOpenLinks } from "./links.ts";

/** Open links of a job: whose they are, and when and on how many phones they were opened. */
export function OpenLinks({ loadId }: { loadId: string }) {
  const now = useNow();
  const { data: links, error } = useOpenLinks(loadId);
  if (links === undefined) return error ? <ErrorNote error={error} /> : <Waiting what="the driver’s links" />;
  return (
    <Lines as="ul">
      {links.length === 0 && <Item title="No driver has this job yet." />}
      {links.map((link) => (
        <Item
          key={link.id}
          icon={<IconDeviceMobile size={18} stroke={1.7} aria-hidden />}
          title={
            <b>
              {driverOf(link)}, {LANGUAGES[link.language].name}
            </b>
          }
          detail={linkWords(link, now)}
        />
      ))}
    </Lines>
  );
}
