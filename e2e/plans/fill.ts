import { createWorld, posting, START } from "@board/api/testing";
import { DAY_MS } from "@board/calendar";
import { createDb } from "@board/db";
import { type Connection, inBulk, withoutIndexes } from "../../bench/data/bulk.ts";
import { insertFirmsAndPlaces } from "../../bench/data/firms.ts";
import { besides, HISTORY, insertFinished, insertOpen, PRICES, random } from "../../bench/data/loads.ts";

/** Returns the SQL for a party of an invoice. */
const party = (firmId: string) =>
  `jsonb_build_object('firmId', ${firmId}, 'legalName', 'Filled Ltd', 'lines', '["1 Dock Road"]'::jsonb, 'postcode', 'HU1 1AA',
     'companyNumber', null, 'vatNumber', null, 'invoiceEmail', 'bills@filled.example')`;

/*
 * Fills a board as after years of use, with unevenly distributed data: one firm has posted a fifth of the
 * loads, one carrier has quoted on half of them, and most firms have never been active.
 */

/** The poster of a fifth of all loads, and the carrier that has quoted on half of them. */
export const LARGE_POSTER = "firm_p0000";
export const LARGE_CARRIER = "firm_c0000";
/** The token of a driver's link and of a tracking link that are open. */
export const OPEN_TOKEN = "A".repeat(22);
/** A poster and a carrier with an average number of loads. */
export const USUAL_POSTER = "firm_p0007";
export const USUAL_CARRIER = "firm_c0007";
/** A firm that has never posted or quoted. */
export const QUIET_FIRM = "firm_q000001";
/** An endpoint that fails and has a long queue. */
export const FAILING_ENDPOINT = "endpoint_firm_p0003";

/** Number of loads for each open load, each inactive firm and each session. */
const LOADS_PER = { open: 50, quietFirm: 50, session: 5 };

const BOOKED = "s.status = 'CONFIRMED'";
const UNEVEN = {
  poster: `CASE WHEN i % 5 = 0 THEN 0 ELSE ${random(19)} % 300 END`,
  carrier: `CASE WHEN i % 20 = 0 THEN 0 ELSE ${random(20)} % 2000 END`,
  columns: {
    paid_at: `CASE WHEN ${BOOKED} AND i % 12 > 0 THEN at + interval '30 days' END`,
    driver: `CASE WHEN ${BOOKED} AND i % 3 = 0 THEN 'Driver ' || i % 500 END`,
    vehicle_reg: `CASE WHEN ${BOOKED} AND i % 3 = 0 THEN 'PX' || 10 + i % 80 || ' RNB' END`,
    received_by: `CASE WHEN ${BOOKED} THEN 'Gate ' || i % 9 END`,
    auto_confirm_at: `CASE WHEN ${BOOKED} THEN at + interval '10 days' END`,
    former_carriers: `CASE WHEN i % 97 = 0 THEN ARRAY['firm_c0001'] ELSE '{}'::text[] END`,
  },
};

/** Returns the SQL of a UUIDv7 with this time. */
const uuidAt = (at: string, id: string) =>
  `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::int8), 12, '0') || '7' || substr(md5(${id}), 1, 3) || '8' || substr(md5(${id}), 4, 15))::uuid`;

/** Changes the newest finished loads to running ones, in every status. `$1` is the current time. */
const RUNNING = `
  UPDATE load SET
    status = (ARRAY['BOOKED', 'IN_TRANSIT', 'DELIVERED', 'DELIVERED', 'DISPUTED']::load_status[])[1 + n % 5],
    collect_date = ($1::timestamptz + (n % 6 - 1) * interval '1 day')::date,
    collected_at = CASE WHEN n % 5 > 0 THEN $1::timestamptz - interval '1 day' END,
    delivered_at = CASE WHEN n % 5 IN (2, 3) THEN $1::timestamptz - interval '5 days' + n * interval '1 second' END,
    auto_confirm_at = CASE WHEN n % 5 IN (2, 3) THEN $1::timestamptz + interval '2 days' + n * interval '1 second' END,
    booked_at = $1::timestamptz - interval '6 days', confirmed_at = NULL, paid_at = NULL
  FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM load WHERE status = 'CONFIRMED' ORDER BY id DESC LIMIT $2) AS r
  WHERE load.id = r.id`;

/** Assigns a fifth of the open loads to the large poster, and marks some as possible duplicates. */
const OPEN = `
  UPDATE load SET poster_id = CASE WHEN hashtext(id) % 5 = 0 THEN '${LARGE_POSTER}' ELSE poster_id END,
    warnings = CASE WHEN hashtext(id) % 100 = 1 THEN '[{"code": "possible_duplicate", "detail": "Like another."}]'::jsonb ELSE warnings END
  WHERE status = 'POSTED' AND hashtext(id) % 100 IN (0, 1, 5, 10, 15, 20, 25, 30, 35, 40)`;

/** Returns the SQL of an id as the board makes them, which follows from a text. */
const typeId = (prefix: string, of: string) => `'${prefix}_0' || substr(md5(${of}), 1, 25)`;

/** Gives two posters networks of 500 carriers, and makes a tenth of the loads private. `$1` is the current time. */
const PRIVATE: readonly string[] = [
  `INSERT INTO network_member (id, mode, poster_id, carrier_id, status, groups, invited_at, answered_at)
   SELECT ${typeId("net", "p.id || c.id")}, 'live', p.id, c.id, 'ACTIVE',
     CASE WHEN c.nth % 5 = 0 THEN ARRAY['Yorkshire'] ELSE '{}'::text[] END, $1::timestamptz, $1::timestamptz
   FROM (SELECT id FROM firm WHERE id IN ('${LARGE_POSTER}', '${USUAL_POSTER}')) AS p
     CROSS JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM firm WHERE can_carry ORDER BY id LIMIT 500) AS c
   WHERE p.id <> c.id`,
  `UPDATE load SET audience = (CASE hashtext(id) % 3 WHEN 0 THEN 'NETWORK' ELSE 'CHOSEN' END)::audience,
     audience_groups = CASE hashtext(id) % 3 WHEN 0 THEN '{}'::text[] ELSE ARRAY['Yorkshire'] END,
     audience_carriers = CASE hashtext(id) % 3 WHEN 1 THEN ARRAY['${USUAL_CARRIER}'] ELSE '{}'::text[] END,
     asked_carriers = CASE WHEN hashtext(id) % 4 = 0 THEN ARRAY['${LARGE_CARRIER}'] ELSE '{}'::text[] END,
     was_on_board = false
   WHERE abs(hashtext(id)) % 10 = 3`,
];

/** Marks the jobs that have an invoice, as its lines would. */
const INVOICED = `
  UPDATE load SET invoiced = true
  WHERE status IN ('DELIVERED', 'CONFIRMED') AND carrier_id <> poster_id AND delivered_at IS NOT NULL AND agreed_pence IS NOT NULL`;

/** Columns of a load that are kept with an offer of it. */
const FACTS =
  `id ref version posterId fromOutcode toOutcode miles ferry seaMiles ferryFarePence driveMinutes collectDate
  collectWindow collectByTime deliverDate deliverWindow deliverByTime vehicleClass type weightBand pallets parcels tailLift adr
  fragile isBackload equipment weightKg goods temperatureMinC temperatureMaxC noSubcontract boardNote requires termsDays waitingFreeMins waitingPencePerQuarter conditions pricingMode bookNowPence guideLowPence
  guideHighPence guideBasis guideSample quoteCount createdAt`
    .split(/\s+/)
    .map((name) => `'${name}', ${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
    .join(", ");
const STEPS = `'[{"to": {"carriers": ["${LARGE_CARRIER}"]}, "pricePence": 41000, "minutes": 30}, {"to": "board"}]'::jsonb`;
const ASKED = "status = 'POSTED' AND asked_carriers <> '{}'";
/** A run that goes on ends its step at this time; some are over. */
const STEP_ENDS = "$1::timestamptz + (hashtext(id) % 60 + 50) * interval '1 minute'";

/**
 * Statements that insert the networks of all posters, with invitations and their links, and routing guides with the runs and
 * offers of most loads. `$1` is the current time.
 */
const MARKET: readonly string[] = [
  `INSERT INTO network_member (id, mode, poster_id, carrier_id, status, invited_at, answered_at)
   SELECT ${typeId("net", "p.id || c.id")}, 'live', p.id, c.id, 'ACTIVE', $1::timestamptz, $1::timestamptz
   FROM (SELECT id FROM firm WHERE id LIKE 'firm_p%') AS p CROSS JOIN (SELECT id FROM firm WHERE id LIKE 'firm_c%' ORDER BY id DESC LIMIT 20) AS c
   ON CONFLICT DO NOTHING`,
  `INSERT INTO network_member (id, mode, poster_id, status, email, name, email_hash, invited_at, emailed_at, ends_at)
   SELECT ${typeId("net", "p.id || k")}, 'live', p.id, 'INVITED', 'invited' || k || '@firm.example', 'Invited ' || k,
     sha256(('invited' || k)::bytea), $1::timestamptz, $1::timestamptz, $1::timestamptz + interval '14 days'
   FROM (SELECT id FROM firm WHERE id LIKE 'firm_p%') AS p, generate_series(1, 20) AS k`,
  `INSERT INTO network_member (id, mode, poster_id, carrier_id, invited_at, ends_at)
   SELECT ${typeId("net", "p.id || c.id")}, 'live', p.id, c.id, $1::timestamptz, $1::timestamptz + interval '14 days'
   FROM (SELECT id FROM firm WHERE id LIKE 'firm_p%') AS p, (SELECT id FROM firm WHERE id IN ('${LARGE_CARRIER}', '${USUAL_CARRIER}')) AS c
   ON CONFLICT DO NOTHING`,
  `INSERT INTO network_link (hash, invitation_id, email_hash, ends_at)
   SELECT sha256(id::bytea), id, email_hash, ends_at FROM network_member WHERE email_hash IS NOT NULL`,
  `UPDATE network_link SET hash = sha256('${OPEN_TOKEN}') WHERE hash = (SELECT min(hash) FROM network_link)`,
  `INSERT INTO never_write (email_hash, at)
   SELECT sha256(('never' || i)::bytea), $1::timestamptz FROM generate_series(1, 6000) AS g (i)`,
  `INSERT INTO invitation_day (email_hash, day, sent)
   SELECT sha256(('invited' || i)::bytea), ($1::timestamptz)::date, 1 FROM generate_series(1, 6000) AS g (i)`,
  `INSERT INTO routing_guide (id, firm_id, mode, name, name_key, lanes, steps, created_at, updated_at)
   SELECT ${typeId("guide", "f.id || k")}, f.id, 'live', 'Guide ' || k, 'guide ' || lpad(k::text, 3, '0'),
     '[{"from": ["LS"], "to": ["M"]}]', ${STEPS}, $1::timestamptz, $1::timestamptz
   FROM (SELECT id FROM firm WHERE id LIKE 'firm_p%') AS f, generate_series(1, 20) AS k`,
  `INSERT INTO run (id, load_id, firm_id, mode, guide_id, name, steps, status, step, due_at, wake_at, began_at, ended_at)
   SELECT ${besides("id", "run", 1)}, id, poster_id, mode, ${typeId("guide", "poster_id || (1 + abs(hashtext(id)) % 20)")}, 'Guide', ${STEPS},
     (CASE WHEN ${ASKED} THEN 'RUNNING' WHEN carrier_id IS NULL THEN 'ON_BOARD' ELSE 'BOOKED' END)::run_status, 1,
     CASE WHEN ${ASKED} THEN ${STEP_ENDS} END, CASE WHEN ${ASKED} THEN ${STEP_ENDS} END, created_at,
     CASE WHEN ${ASKED} THEN NULL ELSE coalesce(booked_at, created_at + interval '30 minutes') END
   FROM load WHERE ${ASKED} OR hashtext(id) % 6 <> 1`,
  `INSERT INTO run_step (id, run_id, number, price_pence, began_at, due_at, ended_at, ended)
   SELECT ${besides("id", "step", 1)}, id, 1, 41000, began_at, coalesce(due_at, began_at + interval '30 minutes'), ended_at,
     (CASE status WHEN 'BOOKED' THEN 'BOOKED' WHEN 'ON_BOARD' THEN 'TIME' END)::run_step_end FROM run`,
  `UPDATE load SET run = jsonb_build_object('id', r.id, 'guideId', r.guide_id, 'name', r.name, 'status', r.status, 'step', r.step,
     'of', 2, 'dueAt', r.due_at) FROM run r WHERE r.load_id = load.id AND r.status = 'RUNNING'`,
  `INSERT INTO offer (id, mode, load_id, poster_id, carrier_id, run_id, step_id, status, price_pence, facts, minutes, due_at, reason,
     closed, created_at, answered_at)
   SELECT ${besides("r.id", "offer", 1)}, l.mode, l.id, l.poster_id,
     CASE WHEN said = 'OPEN' OR hashtext(l.id) % 4 = 0 THEN '${LARGE_CARRIER}' ELSE 'firm_c' || lpad((abs(hashtext(l.id)) % 2000)::text, 4, '0') END,
     r.id, ${besides("r.id", "step", 1)}, said::offer_status, 41000, l.facts, 30, coalesce(r.due_at, r.began_at + interval '30 minutes'),
     (CASE said WHEN 'DECLINED' THEN 'PRICE' END)::decline_reason,
     (CASE said WHEN 'NO_ANSWER' THEN 'time' WHEN 'WITHDRAWN' THEN 'withdrawn' END)::offer_closed, r.began_at,
     CASE WHEN said <> 'OPEN' THEN r.began_at + interval '20 minutes' END
   FROM run r JOIN (SELECT id, mode, poster_id, jsonb_build_object(${FACTS}, 'stops', '[]'::jsonb) AS facts FROM load) AS l ON l.id = r.load_id,
     LATERAL (SELECT CASE r.status WHEN 'RUNNING' THEN 'OPEN'
       ELSE (ARRAY['DECLINED', 'NO_ANSWER', 'ACCEPTED', 'WITHDRAWN'])[1 + abs(hashtext(r.id)) % 4] END AS said) AS answer`,
  `INSERT INTO vehicle (id, mode, firm_id, status, vehicle_class, count, at, outcode, empty_from, empty_until, max_empty_miles,
     max_extra_miles, ask_at, created_at, updated_at, ended_at)
   SELECT ${typeId("vehicle", "f.id || k")}, 'live', f.id, (CASE WHEN k = 1 THEN 'OPEN' ELSE 'EXPIRED' END)::vehicle_status, 'ARTIC', 1,
     'LS10', 'LS10', $1::timestamptz - k * interval '1 day', $1::timestamptz + (7 - k) * interval '1 day', 60, 100,
     CASE WHEN k = 1 AND hashtext(f.id) % 50 = 0 THEN $1::timestamptz - interval '1 minute' END, $1::timestamptz - k * interval '1 day',
     $1::timestamptz, CASE WHEN k > 1 THEN $1::timestamptz END
   FROM (SELECT id FROM firm WHERE id LIKE 'firm_c%') AS f, generate_series(1, 20) AS k`,
];

/** Statements that make some rows due for each job. `$1` is the current time. */
const DUE: readonly string[] = [
  `UPDATE load SET collect_date = ($1::timestamptz - interval '1 day')::date, deliver_date = NULL, quote_count = 9
   WHERE id IN (SELECT id FROM load WHERE status = 'POSTED' ORDER BY id LIMIT 20)`,
  `UPDATE load SET auto_confirm_at = $1::timestamptz - interval '1 hour'
   WHERE id IN (SELECT id FROM load WHERE status = 'DELIVERED' ORDER BY id LIMIT 20)`,
  `UPDATE quote SET expires_at = $1::timestamptz - interval '1 hour', created_at = $1::timestamptz - interval '1 day'
   WHERE id IN (SELECT id FROM quote WHERE status = 'ACTIVE' ORDER BY id LIMIT 20)`,
];

/**
 * Statements that insert rows other than loads and their winning quotes. `$1` is the current time, `$2` a
 * webhook's body.
 */
const OTHER_ROWS: readonly string[] = [
  // Quotes of the large carrier, most of which lost.
  `INSERT INTO quote (id, load_id, carrier_id, mode, status, amount_pence, expires_at, created_at, updated_at)
   SELECT ${besides("id", "quote", 1)}, id, '${LARGE_CARRIER}', mode,
     (CASE hashtext(id) % 4 WHEN 0 THEN 'EXPIRED' WHEN 1 THEN 'VOID' ELSE 'LOST' END)::quote_status, 40000,
     created_at + interval '3 days', created_at + interval '30 minutes', created_at + interval '5 hours'
   FROM load WHERE hashtext(id) % 2 = 0 AND carrier_id IS DISTINCT FROM '${LARGE_CARRIER}' AND status <> 'POSTED'`,
  `INSERT INTO quote (id, load_id, carrier_id, mode, status, amount_pence, expires_at, created_at, updated_at)
   SELECT ${besides("id", "quote", 1)}, id, '${LARGE_CARRIER}', mode,
     (CASE WHEN hashtext(id) % 4 = 0 THEN 'ACTIVE' ELSE 'VOID' END)::quote_status, 40000,
     $1::timestamptz + interval '2 days', created_at + interval '30 minutes', created_at + interval '1 hour'
   FROM load l WHERE hashtext(id) % 4 < 2 AND status = 'POSTED'
     AND NOT EXISTS (SELECT FROM quote q WHERE q.load_id = l.id AND q.carrier_id = '${LARGE_CARRIER}')`,
  PRICES,
  ...HISTORY,
  `INSERT INTO rating (load_id, by, rated_id, score, created_at)
   SELECT id, 'poster'::side, carrier_id, 4, confirmed_at FROM load WHERE status = 'CONFIRMED' AND hashtext(id) % 3 <> 0
   UNION ALL SELECT id, 'carrier', poster_id, 5, confirmed_at FROM load WHERE status = 'CONFIRMED' AND hashtext(id) % 2 = 0`,
  `INSERT INTO stored_file (id, load_id, kind, content_type, bytes, sha256, storage_key, firm_id, person_id, created_at)
   SELECT ${besides("id", "file", 1)}, id, 'POD', 'application/pdf', 1000, 'none', ${besides("id", "file", 1)}, carrier_id,
     'person_' || substr(carrier_id, 6), delivered_at FROM load WHERE delivered_at IS NOT NULL`,
  `INSERT INTO stored_file (id, load_id, kind, content_type, bytes, sha256, storage_key, created_at)
   SELECT ${besides("id", "file", 2)}, id, 'TRANSPORT_ORDER', 'application/pdf', 1000, 'none', ${besides("id", "file", 2)}, booked_at
   FROM load WHERE booked_at IS NOT NULL`,
  `INSERT INTO pod_page (id, load_id, carrier_id, place, client_id, content_type, bytes, sha256, storage_key, created_at)
   SELECT ${besides("id", "page", 1)}, id, carrier_id, 2, 'page-0001', 'image/jpeg', 1000, 'none', ${besides("id", "page", 1)}, collected_at
   FROM load WHERE collected_at IS NOT NULL`,
  `INSERT INTO dispute (id, load_id, raised_by, reason, details, status_before, raised_at, closed_at, closed_by, outcome)
   SELECT ${besides("id", "dispute", 1)}, id, 'poster', 'damage', 'Leaning.', 'DELIVERED', booked_at + interval '2 days',
     CASE WHEN status = 'CONFIRMED' THEN confirmed_at END, CASE WHEN status = 'CONFIRMED' THEN 'admin'::dispute_voice END,
     CASE WHEN status = 'CONFIRMED' THEN 'CONFIRMED'::dispute_outcome END
   FROM load WHERE status = 'DISPUTED' OR (status = 'CONFIRMED' AND hashtext(id) % 50 = 0)`,
  `INSERT INTO dispute_statement (id, dispute_id, voice, person_id, text, at)
   SELECT 'statement_' || split_part(id, '_', 2), id, 'poster', NULL, 'See the picture.', raised_at FROM dispute`,
  `INSERT INTO message (id, load_id, carrier_id, side, text, at)
   SELECT 'msg_' || split_part(id, '_', 2) || k, id, carrier_id, (ARRAY['poster', 'carrier'])[k % 2 + 1]::side, 'On the way.',
     booked_at + k * interval '10 minutes'
   FROM load, generate_series(1, 4) AS k WHERE carrier_id IS NOT NULL AND booked_at IS NOT NULL`,
  `INSERT INTO driver_link (id, hash, load_id, carrier_id, driver, phone, created_at, expires_at)
   SELECT 'dlink_' || split_part(id, '_', 2) || k, sha256((id || k)::bytea), id, carrier_id, 'Sam Driver',
     CASE WHEN hashtext(id) % 500 = 0 THEN '07700 900123' END, booked_at, CASE WHEN k = 1 THEN delivered_at + interval '24 hours' END
   FROM load, generate_series(1, 2) AS k WHERE carrier_id IS NOT NULL AND booked_at IS NOT NULL`,
  `UPDATE driver_link SET hash = sha256('${OPEN_TOKEN}'), expires_at = NULL
   WHERE id = (SELECT 'dlink_' || split_part(id, '_', 2) || '2' FROM load WHERE status = 'IN_TRANSIT' ORDER BY id DESC LIMIT 1)`,
  `INSERT INTO milestone (id, load_id, carrier_id, kind, place, at, received_at, by)
   SELECT 'milestone_' || split_part(id, '_', 2) || k, id, carrier_id, (ARRAY['ON_MY_WAY', 'ARRIVED', 'DONE'])[k]::milestone_kind, 1,
     booked_at + k * interval '30 minutes', booked_at + k * interval '30 minutes', 'driver'
   FROM load, generate_series(1, 3) AS k WHERE carrier_id IS NOT NULL AND booked_at IS NOT NULL`,
  `INSERT INTO position (load_id, carrier_id, at, lat, lng, source)
   SELECT id, carrier_id, booked_at + k * interval '40 minutes', 53.4657, -2.3108, 'phone'
   FROM load, generate_series(1, 3) AS k WHERE status = 'IN_TRANSIT' AND carrier_id IS NOT NULL AND booked_at IS NOT NULL`,
  `INSERT INTO told_eta (load_id, carrier_id, at, late, due_at)
   SELECT id, carrier_id, $1::timestamptz + interval '3 hours', false, $1::timestamptz + (hashtext(id) % 60 - 2) * interval '1 minute'
   FROM load WHERE status = 'IN_TRANSIT' AND carrier_id IS NOT NULL`,
  `UPDATE milestone SET waiting_due_at = $1::timestamptz + (hashtext(milestone.id) % 60 - 2) * interval '1 minute'
   FROM load l WHERE l.id = load_id AND l.status = 'IN_TRANSIT' AND kind = 'ARRIVED'`,
  `INSERT INTO tracking_link (id, hash, load_id, place, postcode, created_at)
   SELECT 'tlink_' || split_part(id, '_', 2), sha256(id::bytea), id, 0, to_postcode, created_at FROM load`,
  `UPDATE tracking_link SET hash = sha256('${OPEN_TOKEN}')
   WHERE load_id = (SELECT id FROM load WHERE status = 'IN_TRANSIT' ORDER BY id DESC LIMIT 1)`,
  `INSERT INTO load_change (id, load_id, carrier_id, side, patch, pence_delta, agreed_pence, changed, status, at, closed_at)
   SELECT 'chg_' || split_part(id, '_', 2), id, carrier_id, 'poster', '{}', 2500, agreed_pence, '[]', 'REFUSED', booked_at, booked_at
   FROM load WHERE carrier_id IS NOT NULL AND booked_at IS NOT NULL AND agreed_pence IS NOT NULL`,
  `INSERT INTO extra (id, load_id, carrier_id, poster_id, mode, kind, pence, note, status, by_silence, at, query_reason, queried_at,
     accepted_at, accepted_by, due_at)
   SELECT ${besides("id", "extra", 1)}, id, carrier_id, poster_id, mode, 'TOLL', 1240, 'The M6.',
     (CASE hashtext(id) % 50 WHEN 0 THEN 'PROPOSED' WHEN 1 THEN 'QUERIED' WHEN 2 THEN 'ACCEPTED' ELSE 'WITHDRAWN' END)::extra_status,
     true, delivered_at,
     CASE WHEN hashtext(id) % 50 = 1 THEN 'Why?' END, CASE WHEN hashtext(id) % 50 = 1 THEN delivered_at END,
     CASE WHEN hashtext(id) % 50 = 2 THEN delivered_at END,
     CASE WHEN hashtext(id) % 50 = 2 THEN 'silence'::extra_accepted END,
     CASE WHEN hashtext(id) % 50 = 0 THEN delivered_at + interval '3 days' END
   FROM load WHERE status IN ('DELIVERED', 'CONFIRMED') AND carrier_id IS NOT NULL AND delivered_at IS NOT NULL`,
  `INSERT INTO invoice (id, kind, status, mode, supplier_id, buyer_id, maker_id, number, issued_at, tax_point_on, due_on, supplier,
     buyer, vat, net_pence, vat_pence, total_pence, paid_at, status_before, overdue_at)
   SELECT 'inv_' || split_part(id, '_', 2), 'INVOICE', CASE WHEN old THEN 'PAID' ELSE 'ISSUED' END::invoice_status, mode, carrier_id,
     poster_id, carrier_id, 'INV-' || id, delivered_at, delivered_at, delivered_at + interval '30 days', ${party("carrier_id")},
     ${party("poster_id")}, '[]', agreed_pence,
     agreed_pence / 5, agreed_pence + agreed_pence / 5, CASE WHEN old THEN delivered_at END,
     CASE WHEN old THEN 'ISSUED'::invoice_status END, CASE WHEN NOT old THEN delivered_at + interval '31 days' END
   FROM (SELECT *, hashtext(id) % 20 <> 0 AS old FROM load) AS l
   WHERE invoiced`,
  `INSERT INTO invoice_line (id, invoice_id, nth, load_id, description, ref, delivered_on, due_on, tax_point_on, net_pence, vat_pence,
     vat_category)
   SELECT replace(i.id, 'inv_', 'invline_'), i.id, 1, l.id, 'Haulage', l.ref, i.issued_at, i.due_on, i.issued_at, i.net_pence, i.vat_pence, 'S'
   FROM invoice i JOIN load l ON split_part(l.id, '_', 2) = split_part(i.id, '_', 2)`,
  // Credit notes of a penny, of one invoice in ten.
  `INSERT INTO invoice (id, kind, mode, supplier_id, buyer_id, maker_id, number, issued_at, tax_point_on, supplier, buyer, vat, net_pence,
     vat_pence, total_pence, credits_id, reason)
   SELECT replace(id, 'inv_', 'inv_c'), 'CREDIT_NOTE', mode, supplier_id, buyer_id, maker_id, 'C' || number, issued_at, tax_point_on, supplier,
     buyer, '[]', 1, 0, 1, id, 'A pallet was wet.' FROM invoice WHERE hashtext(id) % 10 = 0`,
  "UPDATE invoice SET credited_pence = 1 WHERE hashtext(id) % 10 = 0 AND kind = 'INVOICE'",
  `INSERT INTO invoice_line (id, invoice_id, nth, load_id, credits_line_id, description, ref, delivered_on, due_on, tax_point_on, net_pence,
     vat_pence, vat_category, live)
   SELECT replace(n.id, 'inv_', 'invline_'), n.id, 1, l.load_id, l.id, l.description, l.ref, l.delivered_on, l.due_on, l.tax_point_on, 1, 0, 'S',
     false
   FROM invoice n JOIN invoice_line l ON l.invoice_id = n.credits_id WHERE n.kind = 'CREDIT_NOTE'`,
  // Agreements on self-billing: those of earlier years, and some in force, of which some end soon.
  `INSERT INTO self_billing_agreement (id, mode, buyer_id, carrier_id, until, proposed_at, accepted_at, covers_from, text_version, parties,
     ended_at, ended_by)
   SELECT 'agree_' || lpad((i * 10 + k)::text, 26, '0'), 'live', poster, carrier, ends, ends - interval '1 year', ends - interval '1 year',
     ends - 365, '1',
     jsonb_build_object('buyer', ${party("poster")}, 'carrier', ${party("carrier")}, 'operator', 'Board Ltd'), CASE WHEN k > 0 THEN ends END, CASE WHEN k > 0 THEN 'replaced'::agreement_end END
   FROM generate_series(1, 3000) AS g (i), generate_series(0, 3) AS k,
     LATERAL (SELECT CASE WHEN i < 2000 THEN '${LARGE_POSTER}' ELSE 'firm_p' || lpad((1 + i % 299)::text, 4, '0') END AS poster,
       'firm_c' || lpad((i % 2000)::text, 4, '0') AS carrier,
       ($1::timestamptz + (i % 360 - k * 365) * interval '1 day')::date AS ends) AS s`,
  // Events within the retention period, and some older ones that the job will delete.
  `INSERT INTO event (id, firm_id, mode, position, type, load_id, body, created_at)
   SELECT overlay(id PLACING 'e0' || k || 'a' FROM 17 FOR 4), poster_id, 'live', row_number() OVER (PARTITION BY poster_id ORDER BY id, k),
     (ARRAY['load.posted', 'quote.received', 'load.booked', 'load.delivered'])[k], load_id, $2::json, at
   FROM (SELECT 'event_' || split_part(id, '_', 2) AS id, poster_id, id AS load_id, k, created_at + k * interval '1 hour' AS at
     FROM load, generate_series(1, 4) AS k WHERE created_at > $1::timestamptz - interval '40 days' AND poster_id LIKE 'firm_p%') AS e`,
  `INSERT INTO feed (firm_id, mode, last_position, last_event_id)
   SELECT DISTINCT ON (firm_id) firm_id, mode, position, id FROM event ORDER BY firm_id, position DESC
   ON CONFLICT DO NOTHING`,
  `UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = 'failing', failing_since = $1::timestamptz - interval '6 days'
   WHERE right(id, 2) = '44'`,
  `UPDATE webhook_endpoint SET failing_since = $1::timestamptz - interval '2 hours' WHERE id = '${FAILING_ENDPOINT}' OR right(id, 2) = '55'`,
  `INSERT INTO webhook_delivery (id, event_id, endpoint_id, status, failures, next_attempt_at, created_at)
   SELECT ${uuidAt("created_at", "id")}, id, 'endpoint_' || firm_id,
     (CASE WHEN firm_id = '${FAILING_ENDPOINT.slice(9)}' OR hashtext(id) % 500 = 0 THEN 'pending' WHEN hashtext(id) % 60 = 0 THEN 'failed'
       ELSE 'delivered' END)::delivery_status, 0, $1::timestamptz + (hashtext(id) % 90 - 30) * interval '1 minute', created_at
   FROM (SELECT * FROM event ORDER BY created_at) AS e`,
  `INSERT INTO webhook_attempt (id, delivery_id, at, ms, status_code)
   SELECT ${uuidAt("created_at", "id::text")}, id, created_at, 30, 200 FROM webhook_delivery WHERE status <> 'pending' OR endpoint_id = '${FAILING_ENDPOINT}'`,
  `INSERT INTO notification (id, firm_id, kind, load_id, created_at, read_at, emails_planned_at)
   SELECT 'note_' || overlay(split_part(id, '_', 2) PLACING 'e0' || k || 'a' FROM 11 FOR 4),
     CASE k WHEN 1 THEN '${LARGE_CARRIER}' WHEN 2 THEN poster_id
       ELSE 'firm_c' || lpad(((hashtext(id)::int8 + 2147483648 + k * 331) % 2000)::text, 4, '0') END,
     CASE k WHEN 2 THEN 'quote_received' ELSE 'load_matches' END, id, created_at,
     CASE WHEN hashtext(id) % 3 <> 0 AND created_at < $1::timestamptz - interval '2 days' THEN created_at END,
     CASE WHEN hashtext(id) % 4000 <> 0 THEN created_at END
   FROM load, generate_series(1, 4) AS k WHERE created_at > $1::timestamptz - interval '100 days'`,
  `INSERT INTO notification_email (id, notification_id, address, status, next_attempt_at, sent_at)
   SELECT ${uuidAt("created_at", "id")}, id, firm_id || '@people.example', (CASE WHEN hashtext(id) % 3000 = 0 THEN 'pending' ELSE 'sent' END)::email_status,
     created_at, created_at FROM notification WHERE hashtext(id) % 3 = 0 AND emails_planned_at IS NOT NULL`,
  `INSERT INTO board_change_log (seq, load_id) SELECT row_number() OVER (), id FROM
     (SELECT id FROM load ORDER BY id DESC LIMIT 150000) AS l ON CONFLICT DO NOTHING`,
  "SELECT setval('board_change', (SELECT max(seq) FROM board_change_log))",
  `INSERT INTO idempotency_key (firm_id, mode, operation, key, request, response, created_at, expires_at)
   SELECT poster_id, 'live', 'loads.post', id, '{}', '{}', at, at + interval '7 days'
   FROM (SELECT poster_id, id, $1::timestamptz - (row_number() OVER ()) * interval '6 seconds' AS at
     FROM load WHERE created_at > $1::timestamptz - interval '40 days') AS k`,
  `INSERT INTO admin_action (id, at, person_id, action, load_id, firm_id, subject_id, reason, request_id)
   SELECT ${besides("id", "action", 1)}, created_at, 'person_q000001', 'load.correct', id, poster_id, 'person_' || substr(poster_id, 6), 'Asked.',
     ${besides("id", "req", 2)} FROM load WHERE hashtext(id) % 100 = 0`,
  `INSERT INTO audit_entry (id, firm_id, at, action, channel, person_id)
   SELECT ${besides("id", "audit", 1)}, poster_id, created_at, 'member.changed', 'site', 'person_' || substr(poster_id, 6)
   FROM load WHERE hashtext(id) % 25 = 0`,
  `INSERT INTO email (id, address, subject, text, status, created_at, next_attempt_at, sent_at)
   SELECT ${uuidAt("created_at", "id")}, poster_id || '@people.example', 'Sign in', '', (CASE WHEN hashtext(id) % 5000 = 0 THEN 'pending' ELSE 'sent' END)::email_status,
     $1::timestamptz - (hashtext(id) % 100 + 100) / 2 * interval '1 day', created_at, created_at FROM load WHERE hashtext(id) % 10 = 0`,
];

/**
 * Statements that fill the queues of a worker with enough rows to judge plans: most are finished or wait for a
 * retry, some are due. Rows of `sandbox_load` refer to live loads and are finished. `$1` is the current time.
 */
const QUEUES: readonly string[] = [
  `INSERT INTO email (address, subject, text, status, created_at, next_attempt_at, sent_at)
   SELECT 'office' || i || '@people.example', 'Sign in', '', (CASE WHEN i % 5 = 0 THEN 'pending' ELSE 'sent' END)::email_status, at, at,
     CASE WHEN i % 5 > 0 THEN at END
   FROM generate_series(1, 6000) AS g (i), LATERAL (SELECT $1::timestamptz - i * interval '10 minutes' AS at) AS a`,
  `INSERT INTO notification_email (notification_id, address, status, next_attempt_at, sent_at)
   SELECT id, 'member' || k || '@people.example', (CASE WHEN k = 1 AND n % 4 = 0 THEN 'pending' ELSE 'sent' END)::email_status, created_at, created_at
   FROM (SELECT id, created_at, row_number() OVER (ORDER BY id DESC) AS n FROM notification ORDER BY id DESC LIMIT 1000) AS t,
     generate_series(1, 6) AS k`,
  `INSERT INTO transport_order_task (load_id, status, next_attempt_at)
   SELECT id, (CASE WHEN n % 2 = 0 THEN 'failed' ELSE 'pending' END)::task_status, $1::timestamptz + (n % 40 - 3) * interval '1 hour'
   FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM load WHERE booked_at IS NOT NULL ORDER BY id DESC LIMIT 6000) AS l`,
  // Orders of jobs without a task, so that none is rendered.
  `INSERT INTO undrawn_order (load_id, carrier_id, revision, words)
   SELECT id, carrier_id, 9, '{}' FROM load l WHERE booked_at IS NOT NULL AND carrier_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM transport_order_task t WHERE t.load_id = l.id) ORDER BY id LIMIT 6000`,
  `INSERT INTO push_message (subscription_id, purpose, status, shows_offer, next_attempt_at, created_at, sent_at)
   SELECT s.id, 'notification', (CASE WHEN k = 1 THEN 'pending' ELSE 'sent' END)::email_status, false, $1::timestamptz + k * interval '1 hour', $1, NULL
   FROM (SELECT id FROM push_subscription ORDER BY id LIMIT 1000) AS s, generate_series(1, 6) AS k`,
  "INSERT INTO sandbox_load (load_id) SELECT id FROM load ORDER BY id LIMIT 6000",
];

/**
 * Statements that insert ten years of certificates for each carrier, their licences among 20,000 of the
 * register, and codes and changed contacts. `$1` is the current time.
 */
const PASSPORTS: readonly string[] = [
  `INSERT INTO operator_licence (number, area, type, status, operator_name, name_keys, people, addresses, postcodes,
     vehicles_authorised, trailers_authorised, seen_at)
   SELECT 'OB' || lpad(i::text, 7, '0'), 'Area ' || i % 8, 'STANDARD_NATIONAL', 'lsts_valid', 'Operator ' || i, ARRAY['operator ' || i],
     ARRAY['Somebody'], ARRAY['A road'], ARRAY['LS' || i % 30 || '1AA'], 9, 3, $1::timestamptz - interval '1 day' FROM generate_series(1, 20000) AS i`,
  `INSERT INTO register_file (id, area, sha256, rows, licences, read_at)
   SELECT 'register_' || i, 'Area ' || i, 'none', 9000, 2500, $1::timestamptz - interval '1 day' FROM generate_series(0, 7) AS i`,
  `INSERT INTO passport (firm_id, mode, match, matched_number, matched_by, licence_type, licence_valid, vehicles_authorised,
     licence_lost_at, checked_at)
   SELECT id, 'live', (CASE WHEN i % 100 = 0 THEN 'NEAR' ELSE 'FOUND' END)::licence_match, 'OB' || lpad(i::text, 7, '0'), 'name_and_address',
     'STANDARD_NATIONAL', i % 50 <> 1, 9, CASE WHEN i % 50 = 1 THEN $1::timestamptz - i * interval '1 day' END,
     $1::timestamptz - (CASE WHEN i % 200 = 0 THEN interval '2 days' ELSE interval '0' END)
   FROM (SELECT id, row_number() OVER (ORDER BY id) AS i FROM firm WHERE id LIKE 'firm_c%') AS f`,
  `INSERT INTO billing (firm_id, mode, legal_name, lines, postcode, vat_registered, invoice_email, series, updated_at)
   SELECT id, 'live', name, ARRAY['A road'], 'HU1 2AB', false, 'accounts@firm.example', 'F', $1::timestamptz FROM firm`,
  `INSERT INTO passport_document (id, firm_id, mode, kind, insurer, policy, valid_from, valid_until, state, content_type, bytes, sha256,
     storage_key, sent_at, announced)
   SELECT 'doc_' || lpad((i * 20 + k)::text, 9, '0'), id, 'live', (ARRAY['GOODS_IN_TRANSIT', 'HIRE_AND_REWARD'])[1 + k % 2]::document_kind,
     'Pennine Mutual', '', ends - 365, ends,
     (CASE WHEN k < 2 AND i % 40 = 0 THEN 'SENT' WHEN i % 9 = 0 AND k % 5 = 4 THEN 'REJECTED' ELSE 'ACCEPTED' END)::document_state,
     'application/pdf', 1000, 'none', 'doc' || i * 20 + k, $1::timestamptz - k / 2 * interval '1 year',
     CASE WHEN ends < $1::timestamptz THEN 0 END
   FROM (SELECT id, row_number() OVER (ORDER BY id) AS i FROM firm WHERE id LIKE 'firm_c%') AS f, generate_series(0, 19) AS k,
     LATERAL (SELECT ($1::timestamptz + (i % 365 - k / 2 * 365) * interval '1 day')::date AS ends) AS e`,
  `INSERT INTO collection_code (load_id, carrier_id, code, created_at)
   SELECT id, carrier_id, 'HKMQRT', booked_at FROM load WHERE status IN ('BOOKED', 'IN_TRANSIT')`,
  `INSERT INTO contact_change (id, firm_id, kind, at, holds_until)
   SELECT 'contact_' || lpad(i::text, 6, '0'), id, 'PHONE', at, at + interval '3 days'
   FROM (SELECT id, row_number() OVER (ORDER BY id) AS i FROM firm) AS f, LATERAL (SELECT $1::timestamptz - i * interval '1 day' AS at) AS a`,
];

/**
 * Statements that insert the samples of each minute of the last day, from which the status page is computed. `$1`
 * is the current time.
 */
const STATUS: readonly string[] = [
  `INSERT INTO status_sample (minute, component, total, failed, slow, oldest_s)
   SELECT date_trunc('minute', $1::timestamptz) - i * interval '1 minute', component, 100, 0, 0, 0
   FROM generate_series(0, 1439) AS i, unnest(ARRAY['board', 'api', 'webhooks', 'sign_in', 'email', 'files', 'register']) AS component`,
];

/**
 * Statements that insert rows whose number grows with the people: inactive firms, each with an owner, and the
 * sessions of all people. `$1` is the current time.
 */
const PEOPLE = (loads: number): readonly string[] => {
  const quiet = Math.ceil(loads / LOADS_PER.quietFirm);
  const sessions = Math.ceil(loads / LOADS_PER.session);
  const id = "'firm_q' || lpad(i::text, 6, '0')";
  const series = `generate_series(1, ${quiet}) AS g (i)`;
  const word = `(ARRAY['${WORDS.join("', '")}'])[1 + i % ${WORDS.length}]`;
  const person = `(ARRAY['${WORDS.join("', '")}'])[1 + (i / ${WORDS.length}) % ${WORDS.length}]`;
  // Gives one person a thousand rows of each kind, and spreads the others over many.
  const who = `CASE WHEN i % 6 = 0 AND i <= 6000 THEN '${LARGE_CARRIER}' WHEN i % 6 < 4 THEN 'firm_c' || lpad((i % 2000)::text, 4, '0')
    ELSE 'firm_q' || lpad((1 + i % ${quiet})::text, 6, '0') END`;
  const ago = "$1::timestamptz - i % 130 * interval '1 day' - i * interval '1 millisecond'";
  const number = "lpad(i::text, 12, '0')";
  return [
    `INSERT INTO firm (id, name, name_key, contact_name, contact_email, contact_phone, can_post, can_carry, approval, waiting_since, created_at)
     SELECT ${id}, ${word} || ' ' || i || ' Ltd', lower(${word}) || ' ' || i, 'Office', 'office@quiet' || i || '.example', '0113 ' || lpad(i::text, 6, '0'), true, true,
       (CASE WHEN i % 400 = 3 THEN 'PENDING' ELSE 'APPROVED' END)::approval, $1::timestamptz - i * interval '1 minute',
       $1::timestamptz - i * interval '1 hour' FROM ${series}`,
    `INSERT INTO person (id, email, name, password_hash, is_admin, created_at, verified_at)
     SELECT 'person_' || substr(${id}, 6), ${id} || '@people.example', ${word} || ' ' || ${person}, 'none', i = 1, $1::timestamptz - i * interval '1 hour', $1
     FROM ${series}`,
    `INSERT INTO member (id, firm_id, person_id, role, seat, created_at)
     SELECT 'member_' || ${id}, ${id}, 'person_' || substr(${id}, 6), 'OWNER', i % 3 = 0, $1::timestamptz - i * interval '1 hour' FROM ${series}`,
    `INSERT INTO session (id, person_id, firm_id, user_agent, address, created_at, last_seen_at, expires_at, ended_at)
     SELECT 'session_' || ${number}, 'person_' || substr(${who}, 6), ${who}, 'Test', '198.51.100.' || i % 256, at, at, at + interval '30 days',
       CASE WHEN i % 2 = 0 THEN at + interval '1 day' END
     FROM (SELECT i, ${ago} AS at FROM generate_series(1, ${sessions}) AS g (i)) AS s`,
    `INSERT INTO sign_in (id, person_id, at, outcome, address, user_agent)
     SELECT 'signin_' || ${number}, 'person_' || substr(${who}, 6), ${ago}, 'PASSWORD', '198.51.100.' || i % 256, 'Test'
     FROM generate_series(1, ${sessions}) AS g (i)`,
    `INSERT INTO device (id, person_id, hash, user_agent, created_at, used_at)
     SELECT 'device_' || ${number}, 'person_' || substr(${who}, 6), decode(md5(i::text), 'hex'), 'Test', ${ago}, ${ago}
     FROM generate_series(1, ${sessions}, 4) AS g (i)`,
    `INSERT INTO one_time_token (id, use, hash, email, person_id, created_at, expires_at)
     SELECT 'token_' || ${number}, 'RESET', decode(md5(i::text), 'hex'), (${who}) || '@people.example', 'person_' || substr(${who}, 6),
       ${ago}, ${ago} FROM generate_series(1, ${sessions}, 4) AS g (i)`,
    `INSERT INTO trusted_device (id, person_id, hash, user_agent, created_at, expires_at)
     SELECT 'trusted_' || ${number}, 'person_' || substr(${who}, 6), decode(md5(i::text), 'hex'), 'Test', ${ago}, ${ago} + interval '30 days'
     FROM generate_series(1, ${sessions}, 8) AS g (i)`,
    `INSERT INTO push_subscription (id, member_id, session_id, hash, secret, created_at)
     SELECT 'push_' || s.id, m.id, s.id, sha256(s.id::bytea), '', s.created_at
     FROM session s JOIN member m ON m.person_id = s.person_id WHERE hashtext(s.id) % 4 = 0`,
    `INSERT INTO sign_in_throttle (key, failures, updated_at)
     SELECT md5(i::text), 1, ${ago} FROM generate_series(1, ${sessions}, 8) AS g (i)`,
    `INSERT INTO registration (id, handle, email, firm_name, name, phone, can_post, can_carry, created_at, sent_at)
     SELECT 'registration_' || ${number}, decode(md5(i::text), 'hex'), 'new' || i || '@people.example', 'New ' || i, 'New', '0113', true, true, ${ago},
       ${ago} FROM generate_series(1, ${sessions}, 8) AS g (i)`,
    `INSERT INTO saved_search (id, firm_id, member_id, name, query, seen_at, created_at)
     SELECT 'search_' || ${number}, 'firm_c' || lpad((i % 2000)::text, 4, '0'), 'member_firm_c' || lpad((i % 2000)::text, 4, '0'), 'North ' || i,
       '{"from": "LS"}', ${ago}, ${ago} FROM generate_series(1, 6000) AS g (i)`,
    `INSERT INTO load_template (id, firm_id, name, posting, created_at, updated_at)
     SELECT 'template_' || ${number}, CASE WHEN i % 2 = 0 AND i <= 2000 THEN '${LARGE_POSTER}' ELSE 'firm_p' || lpad((i % 300)::text, 4, '0') END, 'Round ' || i,
       '{"type": "PALLETS", "vehicleClass": "EIGHTEEN_T", "weightBand": "T_3_7", "fromPostcode": "LS10 1AB", "toPostcode": "SW1A 2AA", "pallets": 12}',
       ${ago}, ${ago} FROM generate_series(1, ${quiet}) AS g (i)`,
    `INSERT INTO saved_site (id, firm_id, name, lines, postcode, created_at, updated_at)
     SELECT 'site_' || ${number}, CASE WHEN i % 2 = 0 AND i <= 4000 THEN '${LARGE_POSTER}' ELSE 'firm_p' || lpad((i % 300)::text, 4, '0') END,
       'Yard ' || i, '{"Unit 4", "Leeds"}', 'LS10 1AB', ${ago}, ${ago} FROM generate_series(1, ${quiet}) AS g (i)`,
    `INSERT INTO api_key (id, firm_id, created_by_id, name, mode, hash, hint, scopes, created_at, revoked_at)
     SELECT 'key_' || ${number}, f, 'member_' || f, 'Key ' || i, 'live', decode(md5(i::text), 'hex'), 'fb', '{loads:read}', ${ago}, ${ago}
     FROM generate_series(1, ${quiet}) AS g (i),
       LATERAL (SELECT CASE WHEN i % 2 = 0 AND i <= 2000 THEN '${LARGE_POSTER}' ELSE 'firm_q' || lpad(i::text, 6, '0') END AS f) AS firm`,
    `INSERT INTO logged_call (id, request_id, firm_id, mode, key_id, at, method, route, target, status, refused, ms, calls, left_out)
     SELECT 'call_' || ${number}, 'req_' || ${number}, firm_id, mode, id, ${ago}, 'POST', '/api/v1/loads', '/api/v1/loads', status, status >= 400, 9, 1, 0
     FROM generate_series(1, ${sessions}) AS g (i), LATERAL (SELECT CASE WHEN i % 1000 = 0 THEN 500 WHEN i % 20 = 0 THEN 422 ELSE 201 END AS status) AS answer,
       api_key WHERE id = CASE WHEN i % 2 = 0 THEN 'key_000000000002' ELSE 'key_000000000003' END`,
    `INSERT INTO carrier_relation (poster_id, carrier_id, relation, created_at)
     SELECT '${LARGE_POSTER}', 'firm_c' || lpad(i::text, 4, '0'), (CASE i % 40 WHEN 9 THEN 'BLOCKED' ELSE 'PREFERRED' END)::relation, $1
     FROM generate_series(1, 1999) AS g (i) ON CONFLICT DO NOTHING`,
    `INSERT INTO firm_review (id, firm_id, action, person_id, at)
     SELECT 'review_' || ${number}, ${id}, 'APPROVE', 'person_q000001', ${ago} FROM ${series} WHERE i % 400 <> 3`,
  ];
};

const WORDS =
  "Aire Beck Calder Derwent Esk Foss Greta Humber Irwell Kent Lune Mersey Nidd Ouse Ribble Swale Tees Ure Wharfe Yare".split(
    " ",
  );

const LARGE_TABLES = ["load", "quote", "quote_price", "load_history", "rating", "stored_file", "pod_page"];

/** Fills an empty database with `loads` loads around the time `now`, and with other rows in proportion. */
export async function fill(
  db: Connection,
  { now, loads, body }: { now: Date; loads: number; body: string },
): Promise<void> {
  // A concurrent ANALYZE would hold a snapshot, and VACUUM could then not remove dead rows.
  await db.query(`DO $$ DECLARE t regclass; BEGIN
    FOR t IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
      EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', t);
    END LOOP; END $$`);
  await insertFirmsAndPlaces(db, now);
  await db.query("SET statement_timeout = 0; SET work_mem = '128MB'");
  const run = (text: string, values: readonly unknown[]) =>
    db.query(
      text,
      values.slice(0, Math.max(0, ...[...text.matchAll(/\$(\d)/g)].map(([, nth]) => Number(nth)))),
    );
  await inBulk(db, () =>
    withoutIndexes(db, async () => {
      await insertFinished(db, loads, now, UNEVEN);
      await insertOpen(db, 0, Math.ceil(loads / LOADS_PER.open), now);
      await db.query("ANALYZE load");
      await run(RUNNING, [new Date(now.getTime()), Math.ceil(loads / 200)]);
      for (const text of [OPEN, ...OTHER_ROWS.slice(0, 1), ...DUE, ...PRIVATE, INVOICED])
        await run(text, [now, body]);
    }, ["load", "quote"]),
  );
  await inBulk(db, () =>
    withoutIndexes(
      db,
      async () => {
        for (const text of [...OTHER_ROWS.slice(1), ...QUEUES, ...PASSPORTS, ...STATUS, ...MARKET])
          await run(text, [now, body]);
        for (const text of PEOPLE(loads)) await run(text, [new Date(now.getTime() - DAY_MS)]);
      },
      LARGE_TABLES.slice(2),
    ),
  );
  await db.query("RESET work_mem");
  // Updates have left room for as many rows again, which would count as pages to read.
  await db.query("VACUUM (FULL) load");
  await db.query("VACUUM (ANALYZE)");
  await db.query("CHECKPOINT");
}

/** Returns the body of a webhook as the board writes it. Empties the database afterwards. */
export async function eventBody(url: string): Promise<string> {
  const db = createDb(url);
  const world = await createWorld(START, async () => ({ url, db, drop: () => db.$disconnect() }));
  const poster = await world.newFirm();
  await world.as(world.actorOf(poster)).loads.post(posting());
  const { body } = await db.event.findFirstOrThrow({ orderBy: { id: "asc" } });
  await db.$executeRawUnsafe("TRUNCATE firm, person CASCADE");
  await world.drop();
  return JSON.stringify(body);
}
