/** Signs out: ends the session, forgets what this page knew, and shows the sign-in page. */
export async function leave(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  location.assign("/sign-in");
}
