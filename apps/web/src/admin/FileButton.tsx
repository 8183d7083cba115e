import { IconDownload } from "@tabler/icons-react";
import styles from "./AdminTable.module.css";

/** A file of the load, to be kept: its address says that an admin asks. */
export function FileButton({ path, name }: { path: string; name: string }) {
  return (
    <a className={styles.file} href={`${path}?as=admin`} download>
      <IconDownload size={13} stroke={1.9} aria-hidden />
      {name}
    </a>
  );
}
