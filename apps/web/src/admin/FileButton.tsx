import { IconDownload } from "@tabler/icons-react";
import { ButtonLink } from "../ui/ButtonLink.tsx";

/** A file of the load, to be kept: its address says that an admin asks. */
export function FileButton({ path, name }: { path: string; name: string }) {
  return (
    <ButtonLink
      kind="quiet"
      size="small"
      href={`${path}?as=admin`}
      icon={<IconDownload size={13} stroke={1.9} aria-hidden />}
      download
    >
      {name}
    </ButtonLink>
  );
}
