/** A firm, called `f`, with its record on one side, as JSON (see `FirmWithRecord`). */
export const firmJson = (side: "poster" | "carrier") => `
  json_build_object('id', f.id, 'name', f.name, 'contactName', f.contact_name, 'contactEmail', f.contact_email,
    'contactPhone', f.contact_phone, 'records', (
      SELECT coalesce(json_agg(json_build_object('score', r.score, 'level', r.level)), '[]')
      FROM firm_record r WHERE r.firm_id = f.id AND r.side = '${side}'))`;

const end = (side: "poster" | "carrier") =>
  `(SELECT ${firmJson(side)} FROM firm f WHERE f.id = l.${side}_id) AS ${side}`;

/** A load, called `l`, with the two firms at its ends. */
export const LOAD_WITH_ENDS = `l.*, ${end("poster")}, ${end("carrier")}`;
