import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";

interface JoinNetworkProps {
  token: string;
  link: { poster: string; state: "OPEN" | "USED" | "ENDED" };
}

/** Explanation of an invitation to a network, for somebody who came by its emailed link. */
export function JoinNetwork({ token, link: { poster, state } }: JoinNetworkProps) {
  const networks = encodeURIComponent(`/settings/networks?link=${token}`);
  return (
    <Stack>
      <p>
        {poster} may then offer you loads before anybody else sees them. You answer yes or no, and no answer
        costs nothing. Joining is free, and you can leave at any time.
      </p>
      {state === "OPEN" && (
        <ButtonLink href={`/register?network=${token}`} kind="primary" wide>
          Sign up your firm
        </ButtonLink>
      )}
      <ButtonLink href={`/sign-in?to=${networks}`} wide>
        {state === "OPEN" ? "We are on the board: sign in" : "A firm has used this link: sign in"}
      </ButtonLink>
      <p>
        <a href={`/join/${token}/never`}>Never write to me again</a>
      </p>
    </Stack>
  );
}
