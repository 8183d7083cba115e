/** A telephone number as an address: without its spaces. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

export function emailLink(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

/** Link that opens the phone's map at a postcode. */
export function mapLink(postcode: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(postcode)}`;
}
