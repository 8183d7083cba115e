import type { WarningCode } from "@board/api/rules";
import type { ErrorCode } from "@board/api/server";

/** Advice to the caller for each error code. TypeScript reports a missing code. */
export const ADVICE: Record<ErrorCode, string> = {
  malformed_request:
    "The bytes are no HTTP, the header `Host` is missing, wrong or there twice, the address is not a path, or the input in it is not JSON. Look at the client or at the proxy in between.",
  malformed_json:
    "The body could not be read as JSON in UTF-8, an object in it gives one name twice, or it is nested deeper than 64 levels. `detail`, `line` and `column` say where it stopped and what was found there; both count from 1.",
  body_not_object:
    "The body was valid JSON, but not an object. Send `{ … }`, never a list, a text or `null`.",
  cursor_invalid:
    "A cursor belongs to one list and one set of filters, and except on the board to one firm and one mode. Take `nextCursor` from the page before and change nothing else.",
  cursor_expired:
    "Events behind the cursor are older than 30 days and deleted, or the board was restored from a backup or upgraded. Read the feed without `after`, from the oldest event kept, drop the events whose id you have processed, and take the state of your loads from `GET /loads`.",
  key_missing:
    "Send `Authorization: Bearer fb_live_…` with every call. A key in the address or the body is not read.",
  key_invalid: "No firm has this key. Look for a letter lost while copying: a key has 46 characters.",
  key_expired: "The key was made with an end, and that has passed. Make a new one on the site.",
  key_revoked: "Somebody at your firm revoked the key. Make a new one on the site.",
  link_unknown:
    "No load has this link. Look for a letter lost while copying, and ask whoever sent it for a new one.",
  driver_not_allowed:
    "A driver's link reads its own job and sends what happens on the road. Anything else takes an API key of the carrier.",
  link_needed:
    "Send `Authorization: Bearer` and the last part of the driver's link. A key has calls of its own.",
  link_ended:
    "`cause` says why and `at` when: HANDED_BACK, RELEASED, CANCELLED, CONFIRMED, REVOKED, or DELIVERED a day before. What was not sent by then is for the carrier to send.",
  signed_out: "Your session on the site has ended. Sign in again.",
  second_factor_failed:
    "The code, recovery code, password or passkey was not the right one; `triesLeft` says how many tries are left before you have to wait.",
  second_factor_required:
    "An admin needs a second factor before the admin's room opens. Add one on your account page.",
  step_up_required:
    "Changes to keys, webhook endpoints, people, contact details and the admin's powers ask for your second factor unless it was given within the last ten minutes; without one, for your password. `methods` names what would do.",
  factor_exists: "Remove the authenticator app that is there before setting up another one.",
  factor_missing: "Recovery codes stand in for a second factor. Add a passkey or an authenticator app first.",
  last_factor: "The setting `ADMIN_SECOND_FACTOR` asks for one. Add another factor, then remove this one.",
  passkeys_unavailable:
    "Browsers allow passkeys over https, and on `localhost`, but not at an address without a name. Use an authenticator app.",
  too_many_devices: "A person has push on at most ten devices. Turn it off on one that you no longer use.",
  too_many_passkeys: "A person has at most ten passkeys. Remove one that you no longer use.",
  reset_waits:
    "Somebody who has lost a second factor has 24 hours to stop its removal; `possibleFrom` says when they are over.",
  sign_in_failed: "The email address or the password is wrong; the answer does not say which.",
  seat_required:
    "The board and the quoting calls act for a member with a seat: the person who made the key, else the firm's owner. Neither holds one. The owner can give out a seat on the site.",
  test_key_not_allowed:
    "A test key quotes on and books the test loads of `GET /test/board` only, whatever else is right or wrong with the call. Live loads take a live key.",
  live_key_not_allowed: "This call walks test loads through their life. Use a test key.",
  scope_missing:
    "The answer names the scope that the key lacks. Make a key that has it; the scopes of a key never change.",
  firm_suspended:
    "The firm was suspended and can do nothing. Its owners were emailed why and whom to write to; the site says the same to its people.",
  firm_not_approved:
    "A new firm that carries waits for an admin's approval, or was refused. It may read the board, set up its fleet and post loads meanwhile. `GET /me` has it as `firm.approval`; the site says what is missing.",
  post_first:
    "Empty vehicles are for firms that post: post a load with `POST /loads`, and read them for 30 days.",
  not_a_poster: "Your firm is set up to carry only. The board's operator can change that.",
  requirement_not_met:
    "The poster asks for something that the carrier does not have: `missing` names it. A carrier sees it before it quotes, by `requires` and `eligible` on the board; its passport says what to send. An agreed change of a booked load is judged by the vehicle and the day that it leads to: agree to another one, or release the carrier.",
  not_a_carrier: "Your firm is set up to post only. The board's operator can change that.",
  cross_site:
    "The site takes changes from its own pages only. A program that got this answer wants the API under `/api/v1`, with a key.",
  scope_not_grantable:
    "The extra member `scopes` names what you may not give to a key: `quotes:write` takes an owner or a member with a seat, `webhooks` an owner, `loads:write` and `events:read` any role but `READER`. Leave it out, or ask an owner to make the key.",
  email_unverified:
    "The password is right, but nobody has shown yet that the mailbox is theirs. A link was emailed: open it, and sign in.",
  role_missing:
    "The extra member `roles` names the roles that may. A key may what the role of its maker may now: use one that such a member made, or let such a member roll it. After its maker left, or is no owner any more, a key goes on with what Traffic may.",
  link_invalid: "A link from an email works once and for a limited time. Ask for a new one.",
  invitation_ended:
    "An invitation ends when whoever sent it leaves the firm or is no owner any more. Ask an owner for a new one.",
  admin_only: "Only the people who run the board may do this.",
  not_found:
    "There is no such thing, or your firm is at neither end of it: the answer is the same for both. A live key never finds a test load, nor a test key a live one.",
  method_not_allowed:
    "The address exists, but not with this method. The header `Allow` names the ones that it has.",
  request_timeout:
    "The headers have 10 seconds to arrive, the whole request by default 200: enough for the largest file on a slow mobile line. Send it again over a better one, or a smaller file.",
  load_not_open: "The load was booked, called off or ran out before your call. Read the board again.",
  own_load: "A firm does not quote on its own load, nor book it.",
  quote_not_open:
    "The quote was withdrawn, declined, lost or made void. Read the load again for its active quotes.",
  quote_expired: "The quote's time ran out. Ask the carrier to quote again.",
  quote_accepted: "A quote that was accepted is a booking. Hand the load back instead.",
  not_book_now: "The poster named no price, so there is nothing to book at. Send a quote.",
  former_carrier: "Your firm handed this load back, or was released from it. It cannot quote on it again.",
  already_done:
    "The carrier was done at that place already, perhaps by the office. Nothing is left to be reported of it, and nothing is added to its proof: keep what was not taken, and send it to the other end as a message.",
  not_on_the_road:
    "Positions are taken from the first ON_MY_WAY to the delivery, by their `at`. Report ON_MY_WAY first, and look at your clock: `sentAt` puts it right.",
  not_the_newest:
    "Milestones are taken back one by one, the newest first. What was loaded or unloaded stays, and so does what came before it.",
  too_late: "A milestone can be taken back within ten minutes of `receivedAt`.",
  gate_check_missing:
    "The poster wants the code compared before its freight leaves. Say the collection code at the gate; once the poster has entered the check, collect again.",
  wrong_code:
    "The driver said another code, or it was heard wrongly: ask again. `triesLeft` says how many tries are left before the code is locked.",
  code_locked:
    "Five codes were wrong. Make a new one with `POST /loads/{id}/collection-code`: the carrier reads it at the load. Ask yourself who was at the gate.",
  pod_required:
    "Send the proof of delivery first, with `PUT /loads/{id}/pod` or a page of the delivery, then deliver; or deliver with a signature.",
  page_missing:
    "`missing` lists the pages of the place that have not arrived: send them with `POST /loads/{id}/pod/pages`, then the same call again.",
  proof_sealed:
    "The delivery brought pages or a signature, which sealed the proof. Send what is missing to the other end as a message.",
  too_many_pages:
    "A place has at most twenty pages. Take one back with `DELETE`, or put several papers into one photo.",
  too_many_milestones:
    "Say `ON_MY_WAY` again only where the minutes changed, and keep one `clientId` for one act. Collecting, finishing a stop and delivering still work.",
  billing_details_missing:
    "An invoice names both firms as HMRC asks. `missing` says whose billing details are missing: `carrier`, `poster` or both. Whoever lacks them is told; `PUT /billing` gives them.",
  self_billed:
    "While your agreement on self-billing runs, the poster makes the invoice of such a job. `agreement` is its id; either end ends it.",
  already_invoiced:
    "All that is owed is on a document that is not wholly credited: `numbers` names each. Credit it whole to invoice the job anew, or wait for an extra to be accepted.",
  nothing_to_bill: "The job owes no price, and none of its extras is accepted.",
  no_more_emails:
    "An address gets one invitation of your firm and one reminder, at least 7 days later, then none. Invite the firm by its id, or ask it to write to you.",
  too_many_invitations:
    "20 emails of a firm go in a day; 500 may wait for the next days. Invite the others when those have gone.",
  agreement_ended:
    "One end ended the agreement, its last day is over, or a newer one took its place: read `endedBy`. The poster proposes another one.",
  too_many_invoices:
    "Xero takes 500 documents in one file. `lastDay` is the last day of issue that fits: export until there, then from the next day on. null: take another format.",
  no_self_billing_agreement:
    "Propose an agreement with `POST /self-billing-agreements`; once the carrier has accepted it, it covers the jobs that are delivered from that day on.",
  not_vat_registered:
    "Self-billing needs the VAT numbers of both firms. `missing` says whose is missing in the billing details: `carrier`, `poster` or both.",
  offer_over:
    "`offerStatus` and `closed` of the problem say how it ended: `taken`, `withdrawn`, `changed`, `time` or `cancelled`; null: you answered it. Nothing was booked. Do not try again.",
  too_many_guides:
    "Delete a routing guide that is not used: `GET /routing-guides` says how many loads each one had.",
  run_over:
    "The run has ended: `GET /loads/{id}/run` says how. Ask carriers by `POST /loads/{id}/offers`, or open the load to the board.",
  offer_without_price:
    "The offer asks for a quote: send one with `POST /loads/{id}/quotes`, which answers it.",
  vehicle_over:
    "`vehicleStatus` says how the vehicle ended: jobs took it, you withdrew it, or its time is over. Post it again with `POST /vehicles`.",
  too_many_vehicles:
    "A firm has at most 200 open vehicles. Withdraw some with `DELETE /vehicles/{id}`, or post several alike with `count`.",
  already_posted:
    "An open vehicle of yours has this registration at that time: `vehicleId` names it. Change it with `PATCH /vehicles/{id}`.",
  too_many_offers:
    "A load has at most 100 open offers, ten of them to vehicles. Take some back with `POST /offers/{id}/withdraw`, or wait until their time is over.",
  already_rated: "Each end rates the other once for a load. A rating does not change.",
  change_open:
    "Read `change` of the load: agree to it, refuse it, or let the other end withdraw it, and then propose yours.",
  change_closed:
    "Read `changeStatus`: somebody answered the change, its proposer withdrew it, or it lapsed. Propose another one where it is still needed.",
  extra_closed:
    "Read `extraStatus`: the extra was accepted by an end, by silence or by a ruling, it is queried, or it was withdrawn.",
  waiting_worked_out:
    "The board worked the waiting out from arrival, slot and end of the work: read it among the load's `extras`. Once it is queried, propose another sum for it.",
  too_many_extras: "A job has at most 50 extras, withdrawn ones included. Put several into one.",
  too_many_links:
    "A load has at most five open links for its drivers, and 20 for those who wait for it. Revoke one that nobody uses: GET the list says when each was opened.",
  thread_closed:
    "The two ends of a load write to each other until 30 days after its delivery was confirmed. What was written can still be read.",
  too_many_files:
    "The load, its messages or the dispute hold as many files as it may, or ten documents of a kind were sent within a day. What is there stays.",
  invalid_transition:
    "The extra member `loadStatus` names the load's status now. What can be done in it is in [the lifecycle](lifecycle.md).",
  run_running:
    "While a routing guide runs on the load, its steps decide whom the load is for. Stop the run first.",
  too_many_endpoints: "A firm has at most ten webhook endpoints in each mode. Delete one first.",
  too_many_keys: "A firm has at most fifty API keys in use. Revoke one that nobody uses.",
  key_ended: "The key was rolled, revoked, or has expired. Make a new one on the site.",
  too_many_bases: "A firm has at most twenty bases. Remove one first, or widen the radius of another.",
  too_many_searches: "A member has at most thirty saved searches. Delete one first.",
  too_many_templates: "A firm has at most two hundred templates. Delete one first.",
  too_many_sites: "A firm's address book holds at most 2,000 sites. Delete one first.",
  batch_quoted: "Cancel the loads that you no longer want, one by one or by `POST /loads/bulk/cancel`.",
  name_taken: "Your firm has a template of this name. Choose another, or replace that one.",
  firm_name_taken:
    "Names of firms are compared by what they look like, without case, accents, spaces, punctuation and legal form. Ask the firm of that name for an invitation, or add what tells yours apart.",
  carrier_on_hold:
    "For 72 hours after a phone, email, bank account, owner or recovered password of a carrier was changed it wins no load; `until` says when that ends. A carrier confirms the change before by the link that was emailed to the old address, or an owner by a second factor in the settings. When a poster gets this, the quote stays active: accept it after that, or accept another.",
  new_firm_limit:
    "Until its first five jobs are confirmed, a new carrier has at most two loads BOOKED, IN_TRANSIT or DISPUTED; what it handed back in the last 24 hours counts as well. When a poster gets this, the quote stays active: accept it once one of the two is delivered, or accept another.",
  hand_back_limit:
    "The carrier handed back more live bookings in 24 hours than a firm may: 20, or a tenth of its bookings of 30 days where that is more. It may quote, but wins nothing until those who run the board have looked; they have been told. When a poster gets this, the quote stays active: accept it after that, or accept another.",
  already_decided: "Another admin decided on the firm, or the ten seconds for undoing are over.",
  endpoint_disabled: "Enable the endpoint first, then try again.",
  signed_in: "This is for people who are not signed in. Sign out first.",
  email_taken: "Somebody signs in with this address. Choose another one.",
  already_member: "The invited person is a member of the firm already.",
  last_admin: "The board keeps at least one admin. Make somebody else an admin first.",
  last_owner: "A firm keeps at least one owner. Make somebody else an owner first.",
  erasure_blocked:
    "The person is the only owner of a firm that has members, jobs or money open. `steps` says what to do first.",
  changed_meanwhile:
    "The price, the load or its conditions of carriage are others than you saw; `expected` and `present` hold both. Read the load again and decide again. Do not send the same again without looking: that would bind your firm to what nobody saw.",
  idempotency_in_progress:
    "The first request under this key, or another one for the same load, has not finished. Wait as long as `Retry-After` says and send the same request again.",
  body_too_large:
    "A JSON body holds at most 256 KiB, that of `POST /loads/bulk` and `POST /loads/bulk/repost` 2 MiB, and a file 10 MiB. Send fewer rows, or a smaller file.",
  unsupported_media_type:
    "Send JSON with `Content-Type: application/json`, in UTF-8. A file must be a PDF, JPEG, PNG or WebP by its bytes, whatever its name and type say. Send both uncompressed.",
  misdirected_request:
    "The demo's password is printed, so on a loopback address it answers to `localhost`, `127.0.0.1`, `[::1]` and the host of `BASE_URL` only, whatever the port. Use one of them, or set `BASE_URL` to the name that you use. Health checks are answered under any name.",
  validation_failed:
    "`errors` names each field that is wrong, 100 at most. Posting, previewing, changing and reposting a load name all of them at once; other calls name values of a wrong form first, and the other broken rules once the form is right. Each has a place, a code from the table below, and a sentence for people.",
  if_match_invalid:
    'Send the version in double quotes, `If-Match: "7"`, or the ETag of `GET /loads/{id}` as you got it, or leave the header out.',
  idempotency_key_invalid: "An Idempotency-Key is 1 to 255 visible characters, given once.",
  idempotency_key_reused:
    "With `Prefer: handling=strict` a different body under the same key is refused. `differs` names the fields. See [retries without doubles](idempotency.md).",
  rate_limited:
    "Wait as long as `Retry-After` says. `RateLimit` on the answers to a valid key tells how much is left before it comes to this. Messages, proposed changes and wrong keys have [limits of their own](limits.md).",
  headers_too_large:
    "All headers together hold 16 KiB, and each but `Cookie` 4,096 characters. Look for cookies or tokens that do not belong to the call.",
  internal_error:
    "The fault is ours and is in our log under the `requestId` of the answer. Try again; with an Idempotency-Key nothing can happen twice.",
  unavailable:
    "The database or the store of files did not answer, or another request has been changing the same load for seconds. Wait as long as `Retry-After` says and try again.",
};

/** Advice for the codes of single fields, which are in `errors` of a 422. */
export const FIELD_CODES: Record<string, string> = {
  required: "The field is missing, or it is blank where a text is needed.",
  unrecognized_field: "The request has no such field. Look for a typing mistake; capitals count.",
  repeated_field:
    "An object of the body gives this name twice, and readers differ in which of the two counts.",
  unrecognized_parameter: "The address has no such parameter.",
  repeated_parameter: "The parameter may be given only once.",
  wrong_type:
    'The value has another JSON type. Nothing is converted: `"12"`, `null` and `true` are no numbers.',
  not_allowed: "The field does not belong to what is sent, such as a sum insured to hire and reward.",
  before_start: "The last day lies before the first one.",
  not_after_today: "The last day of an agreement lies after today.",
  over_a_year: "An agreement on self-billing ends within 12 months.",
  carrier_unknown:
    "For self-billing: the firm has had no job of yours, or is no carrier. For a network or an offer: no firm has the id, or it is no carrier, blocked or suspended; the answer is the same.",
  carrier_required: "Name the carriers to ask, groups of your network, or empty vehicles.",
  home_required: "Your firm has no base: name `home`, or add a base.",
  contact_in_note:
    "`note` holds a phone number, an email address, a link or your firm's name. Every poster who reads the vehicle reads it.",
  load_unknown: "No job of your firm has the id.",
  vehicle_unknown:
    "For an offer: no empty vehicle has the id, or it has ended, or its carrier cannot be asked; the answer is the same. For a quote or a booking: it is no open vehicle of yours.",
  vehicle_unfit: "The vehicle cannot carry the load as both stand; `detail` says why.",
  former_carrier: "A carrier that handed the load back or was released cannot have it again.",
  group_empty: "No member of the groups can be asked. `GET /network` has the members and their groups.",
  guide_unknown: "`routingGuide` is the id of a guide of your firm: `GET /routing-guides` lists them.",
  too_many_steps: "`routingGuide.steps` has at most one entry for each step of the guide.",
  audience_with_guide:
    "The steps of a routing guide decide whom the load is for. Leave out `audience` or `routingGuide`.",
  price_with_guide:
    "Prices are those of the guide's steps. Post the load with `pricingMode` `QUOTES` and without `bookNowPence`.",
  invalid_hours: "The hours of a day begin before they end; `24:00` is its end, and `null` a closed day.",
  all_closed: "The minutes of a step count in your working hours: leave one day open at least.",
  collection_over: "Nobody can be asked any more: the time of collection is over.",
  too_many_groups: "A firm has at most 50 groups, and a member is in at most 20.",
  one_of: "Exactly one of the fields is needed.",
  too_many_jobs: "A document, or those of a remittance, have too many jobs. Take fewer.",
  duplicate: "The list names one thing twice.",
  invalid_company_number: "A number of Companies House: eight characters, such as `07214486` or `SC214486`.",
  invalid_licence_number:
    "The number of an operator's licence: two letters and seven digits, such as `OB1084417`.",
  invalid_sort_code: "A sort code: six digits, such as `30-99-50`.",
  invalid_account_number: "The number of a bank account: six to eight digits.",
  vat_number_wrong:
    "The check digits of a VAT number do not fit: two digits may be swapped. Nine digits, with or without GB.",
  invalid_postcode: "A whole postcode, such as `HU1 2AB`.",
  invalid_value: "The value is not one of those allowed. `suggestion` names the one that was probably meant.",
  invalid_format:
    "The text is not written as it must be, for example a time that is not `HH:MM`. In an address the `+` of an offset is written `%2B`.",
  invalid_url: "The address of a webhook endpoint is a whole URL, such as `https://example.com/hooks`.",
  https_required: "The address of a webhook endpoint begins with `https://`.",
  credentials_in_url: "The address of a webhook endpoint holds no user name and no password.",
  fragment_in_url: "The address of a webhook endpoint holds no `#`.",
  address_not_allowed:
    "The address of a webhook endpoint names a host on the public internet: no IP address, no `localhost` and no name of a private network.",
  invalid_text: "The text is not well-formed Unicode, or holds U+0000.",
  too_long: "The text has too many characters, counted in code points.",
  too_short: "The text has too few characters.",
  too_large: "The number is too large, or the list too long.",
  too_small: "The number is too small, or the list too short.",
  invalid_date:
    "There is no such calendar day, or it is not written `YYYY-MM-DD`. `detail` has the length of the month where it is shorter.",
  date_in_past:
    "The collection day is over; days are London's. A vehicle was empty more than 24 hours ago, or its end is past.",
  date_too_far:
    "The collection day is more than one year ahead, a vehicle more than 14 days or its end more than 7, or a test clock more than 400 days.",
  before_collect_date: "`deliverDate` is earlier than `collectDate`.",
  before_collect_time: "`deliverByTime` is not after `collectByTime` on the same day.",
  requires_deliver_date: "`deliverByTime` needs `deliverDate`.",
  weight_band_differs:
    "`weightKg` is outside `weightBand`, whose edges belong to both bands. Change one, or leave `weightKg` out.",
  pallets_required: "`PALLETS` needs at least one pallet.",
  parcels_required: "`PARCELS` needs at least one parcel.",
  price_without_book_now: "`bookNowPence` contradicts `pricingMode` `QUOTES`.",
  requires_date: "`byTime` of a stop needs the stop's `date`.",
  dates_go_back: "The day is earlier than one before it along the way.",
  times_go_back: "The time is not after the one before it along the way, on the same day.",
  counts_do_not_agree:
    "The stops move more pallets or parcels than the load has, or deliver what is not on board by then. `detail` has the sums.",
  stop_not_found: "The load has no further stop of that number.",
  stop_done: "The carrier is done at the stop, so its site stays as it is.",
  contact_in_board_note:
    "`boardNote` holds a phone number, an email address, a link or your firm's name. Every carrier reads it; `notes` are for the driver.",
  contact_in_conditions:
    "`title` or `text` holds a phone number, an email address, a link or your firm's name. The other end reads them before it knows you: write “we”.",
  rha_member_required:
    "The title names the RHA, whose conditions are for its members. Send `isRhaMember: true` if your firm is one.",
  audience_empty: "The audience names nobody. Give groups or carriers; or `network`, or `board`.",
  site_elsewhere:
    "The site's own postcode is not that of its end of the load or, where one of the two is an outcode alone, lies in another outcode.",
  nothing_proposed: "The change changes nothing. Give a field that differs in `patch`, or a `penceDelta`.",
  more_than_load: "An exception counts more goods than the load has.",
  odd_number: "A line of a signature holds pairs: x and y of each point.",
  place_reached:
    "The lorry has arrived at the place, or pages of it were sent, so it stays a stop of the load. It may get another number.",
  already_done: "That step is done, so nothing of it can be agreed any more. Leave the field out.",
  price_out_of_range: "The price would be less than a penny or more than £1,000,000.",
  address_agreed:
    "The load is booked: the carrier agreed to drive to this address. Contact, reference, hours and instructions can be changed.",
  postcode_not_found:
    "It is not a UK postcode or outcode that we know. Where digits and letters are confused, or an address was sent, `detail` names the postcode to be sent.",
  requires_near: "`within` and `sort=near` need `near`.",
  reason_required: "Cancelling a booked load needs a reason.",
  in_future:
    "The moment lies in the future. Up to two minutes ahead it is taken as now, for clocks that are fast.",
  too_early:
    "A load is collected from the day ahead of its collection date on: `detail` has the time. Events are kept for 30 days: `since` goes no further back.",
  too_old: "A milestone is at most seven days old when it is sent.",
  before_booked: "The milestone would be from before the booking.",
  several_customers: "An invoice is for one poster. Make one for each.",
  several_suppliers: "A remittance pays one supplier. Make one for each.",
  more_than_invoice:
    "A credit note takes at most what is left: `totalPence` less the credit notes, without VAT.",
  too_much: "A document holds at most £20,000,000. Invoice fewer jobs at once.",
  extra_not_open: "The extra is none of the job, or it was accepted or withdrawn already.",
  ruling_only: "Extras are set by an admin's ruling. Accept them by their own calls, or propose another sum.",
  place_not_found:
    "The load has no place of that number: the collection is 1, then its stops, then the delivery.",
  place_over: "The work at the place was done more than a day ago, so a link to it would have ended.",
  before_collected: "It cannot be delivered before it was collected.",
  before_last_change: "A test clock does not go back behind the load's last change.",
  unknown_story: "`externalRef` of a test load begins with `sandbox:` and names no story of its end.",
  before_delivered: "It cannot be paid before it was delivered, or cancelled.",
  contradicts:
    "The field does not go together with another one that was given, such as `after` later than `before`.",
  before_since: "`until` lies before `since`.",
  several_files: "The form holds more than one file.",
  malformed_form: "The form was cut off, or is no form at all.",
  before_from: "`to`, `by`, `until` or `backBy` is not after `from`.",
  repeated: "The same choice or stop is in the list twice.",
  repeated_key: "Another row of the same call has this key.",
  too_many_rows: "The sheet holds more than 500 loads.",
  unreadable_image: "The picture is damaged and cannot be read.",
  unreadable_pdf:
    "The PDF is cut off, damaged or without pages, so that no reader opens it whole. Save or scan it again, or send a photo.",
  pdf_needs_password:
    "The PDF needs a password, or a certificate, to be opened. Save it without. One that only keeps from printing or changing it is taken.",
  pdf_too_slow:
    "Opening the PDF takes more than 20 seconds or 128 MiB of memory. Print it into a new PDF, or send a photo.",
  picture_too_slow: "Drawing the picture takes too long. Send a smaller one, or a PDF.",
  side_too_long: "A side of the picture is longer than 16,384 pixels. Send a smaller one.",
  too_many_pixels: "The picture has more points than a photograph needs. Send a smaller one.",
  if_match_invalid:
    'If-Match is a load\'s version in double quotes, such as `"7"`, or the ETag of `GET /loads/{id}`.',
  idempotency_key_invalid: "An Idempotency-Key is 1 to 255 visible characters, given once.",
};

/** Advice for field codes that only the site's calls can return. */
export const SITE_FIELD_CODES: Record<string, string> = {
  terms_changed: "The terms changed while the page was open. Read them again and accept them.",
  wrong_password: "It is not the password of the signed-in person.",
  invalid_code: "Six digits, as the authenticator app shows them.",
  common_password:
    "The password is in lists of stolen ones, or close to one of them. Take four unrelated words.",
  personal_password:
    "The password holds the person's name, their firm's, or their email address. Take four unrelated words.",
  invalid_phone: "It is no telephone number that can be dialled.",
  url_in_name: "A name of a firm or a person holds no web or email address: names go into emails to others.",
  number_in_name:
    "A name of a firm or a person holds at most six digits in a row, however they are set apart: names go into emails to others.",
  control_character: "A name is one line, without control or invisible characters.",
  mixed_scripts: "A name is written in one alphabet: some of its letters only look like the others.",
  not_latin: "The name of a firm holds letters of the Latin alphabet, with any accents, or digits.",
  in_past: "The moment has gone by already.",
  push_service_unknown: "The address is not one of a browser's push service.",
  invalid_key: "The browser's key is not a point of P-256.",
  role_without_seat: "Only owners and Traffic have seats: leave the seat out, or give another role.",
  same_time: "Quiet hours begin and end at the same time.",
  not_all: "The list must name each of your searches once.",
  malformed_csv: "The sheet cannot be read as CSV: look for a lost quote near the row that is named.",
  wrong_encoding:
    "The sheet holds letters that were lost because it was read in the wrong encoding. Save it as CSV UTF-8.",
  separator_unclear:
    "Commas and semicolons could both part the sheet's cells. Write `sep=,` or `sep=;` in a line above it.",
  too_many_columns: "The sheet holds more than 200 columns.",
  cells_beyond_headings:
    "The row has more cells than the sheet has headings. A comma in a cell may have cut it: put the cell in quotes.",
  unreadable_cell: "A cell of a sheet is not written as its column is read. `detail` says how.",
  no_rows: "The sheet holds no load below its heading.",
};

/**
 * Meanings of the codes in `warnings` of a successful answer. A warning prevents nothing, unless the caller has
 * asked for strict handling.
 */
export const WARNING_MEANINGS: Record<WarningCode, string> = {
  too_heavy_for_vehicle: "The weight band is above what the vehicle usually carries.",
  near_vehicle_limit: "The weight band reaches beyond what the vehicle usually carries.",
  too_many_pallets_for_vehicle: "More pallets than usually fit on the floor of the vehicle.",
  collect_slot_past: "`collectByTime` today has gone by.",
  deliver_slot_past: "`deliverByTime` today has gone by.",
  stop_slot_past: "A stop's `byTime` today has gone by.",
  postcode_imprecise:
    "A whole postcode that is not known, though its sector or outcode is: miles are measured from the middle of that. `detail` names the field. Outside Great Britain only outcodes are known.",
  same_place: "`fromPostcode` and `toPostcode` are the same, and there are no stops between.",
  no_price:
    "`pricingMode` `BOOK_NOW` without `bookNowPence`: carriers are asked for quotes, and see no figure.",
  goods_differ:
    "The lines of `goods` add up to other pallets, parcels or kilograms than the load says. `detail` has both.",
  un_without_adr: "A line of `goods` has a UN number, and `adr` is not set.",
  adr_without_un: "`adr` is set, and no line of `goods` has a UN number.",
  fridge_expected: "`temperature` is set, and `equipment` does not name `FRIDGE`.",
  waste_not_carried:
    "A line of `goods` looks like waste. The board makes no waste transfer note, and carriers may not take it.",
  heavy_for_tail_lift:
    "A package weighs over 900 kg, `tailLift` is set, and `equipment` does not name `TAIL_LIFT_2T`.",
  terms_long: "`termsDays` above 60: longer terms must be fair to the carrier by law.",
  possible_duplicate:
    "Your firm posted a load with the same lane, day, vehicle and weight within the hour, and this one came without an Idempotency-Key. `load` names that one: `id`, `ref`, `createdAt`.",
  far_above_guide: "The price or quote is more than twice the top of the guide.",
  far_below_guide:
    "The price or quote is less than half the bottom of the guide. Where a hundred times as much would fit it, `detail` asks if pounds were sent for pence.",
  registration_unusual: "The vehicle's registration has no shape that the UK gives out.",
  contact_changed:
    "The carrier of a booked load changed its contact and has not confirmed it. Ring the one in `carrier.previous` before you trust the new one.",
  driver_not_announced: "The yard checks the code, and the carrier has announced no driver to compare.",
  vehicle_not_announced:
    "The yard checks the code, and the carrier has announced no registration to compare.",
  driver_not_checked: "The driver named at the collection is not the one that the yard compared.",
  vehicle_not_checked: "The registration named at the collection is not the one that the yard compared.",
  letter_not_printed:
    "A text has letters that the transport order cannot print: it has Latin, Greek and Cyrillic ones with their marks, and signs. `detail` names the field and the letters; � stands for each of them. Write the text in other letters.",
};
