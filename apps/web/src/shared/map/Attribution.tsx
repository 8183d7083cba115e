import styles from "./Attribution.module.css";

/** Attribution required by the licences of the map data; NOTICE has the full text. */
export function Attribution() {
  return (
    <p className={styles.attribution}>
      Contains OS data and National Highways data © Crown copyright (
      <a href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">OGL v3</a>); roads
      of Wales © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a> (ODbL)
    </p>
  );
}
