import type { SiteView } from "@board/api/schemas";
import { mapLink, siteAddress, telLink } from "./contact.ts";
import styles from "./Site.module.css";

/** A site of a load: one tap to the map and one to ring, and what the driver says at the gate. */
export function Site({ site, postcode }: { site: SiteView; postcode: string }) {
  return (
    <address className={styles.site}>
      <b>{site.name}</b>
      <a href={mapLink(siteAddress(site, postcode))} target="_blank" rel="noreferrer" title="Show on a map">
        {site.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </a>
      {(site.contactName || site.phone) && (
        <span>
          {site.contactName && `Ask for ${site.contactName} `}
          {site.phone && <a href={telLink(site.phone)}>{site.phone}</a>}
        </span>
      )}
      {site.reference && (
        <span>
          Their reference <strong className={styles.reference}>{site.reference}</strong>
        </span>
      )}
      {site.hours && <span>Open {site.hours}</span>}
      {site.instructions && <span className={styles.words}>{site.instructions}</span>}
    </address>
  );
}
