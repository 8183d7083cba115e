import { IconDownload } from "@tabler/icons-react";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";

/** Link that downloads a file of the load with the rights of an admin. */
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
