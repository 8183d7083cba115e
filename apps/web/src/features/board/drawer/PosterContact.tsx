import { emailLink, telLink } from "../../../shared/load-parts/contact.ts";
import type { PageLoad } from "../../../shared/load-parts/view.ts";

/** Contact details of the poster of a booked load. */
export function PosterContact({ poster }: { poster: NonNullable<PageLoad["poster"]> }) {
  const { name, contactName, phone, email } = poster;
  return (
    <>
      <b>{name}</b>
      {contactName && `, ${contactName}`}
      <br />
      <a href={telLink(phone)}>{phone}</a>, <a href={emailLink(email)}>{email}</a>
    </>
  );
}
