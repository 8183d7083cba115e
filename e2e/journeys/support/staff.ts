import type { Role } from "@board/db/enums";
import { linkEmailedTo } from "./emails.ts";
import { freshEmail, PASSWORD, type Person, signIn } from "./person.ts";

/** Adds a person to the firm, as Traffic if no role is given. */
export async function hireStaff(
  url: string,
  owner: Person,
  { seat = false, role = "TRAFFIC" as Role } = {},
): Promise<Person> {
  const somebody = { name: "Dana Whitlow", email: freshEmail("dana"), password: PASSWORD };
  await owner.api.accounts.invite.mutate({ email: somebody.email, role, seat });
  const token = (await linkEmailedTo(somebody.email, "invitation")).split("/").at(-1) ?? "";
  const { inForce: acceptedTerms } = await owner.api.privacy.documents.query({});
  await owner.api.accounts.acceptInvitation.mutate({
    token,
    acceptedTerms,
    name: somebody.name,
    password: somebody.password,
  });
  return signIn(url, somebody);
}
