import styles from "./Attribution.module.css";

/** The attribution that the licences of the map's data ask for; NOTICE has it in full. */
export function Attribution() {
  return (
    <p className={styles.attribution}>
      Contains OS data and National Highways data © Crown copyright (
      <a href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">OGL v3</a>); roads
      of Wales © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a> (ODbL)
    </p>
  );
}
