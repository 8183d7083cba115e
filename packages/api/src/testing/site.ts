import { SITE } from "../core/emails.ts";
import { createCallerFactory } from "../core/procedures.ts";
import { actorOfSession, type SessionView } from "../people/accounts/actor-of-session.ts";
import { signIn } from "../people/accounts/sign-in.ts";
import { appRouter } from "../root.ts";
import { ACCEPTED, createWorld, type World } from "./world.ts";

const createCaller = createCallerFactory(appRouter);

export const VISITOR = { kind: "visitor", address: "192.0.2.7", userAgent: "Test" } as const;
export const PASSWORD = "a long enough password";
export const NEWCOMER = { name: "Sam Newcomer", password: PASSWORD, acceptedTerms: ACCEPTED };

/** A world with people in browsers: visitors and signed-in people. */
export async function createSite(start?: string) {
  return createSiteOf(await createWorld(start));
}

export function createSiteOf(world: World) {
  const { db, services } = world;
  let registered = 0;

  const visitor = (address: string = VISITOR.address) => world.as({ ...VISITOR, address });

  /**
   * Returns the subject of the last email to an address, the token of its link, and the number of emails to
   * the address.
   */
  async function lastEmailTo(address: string) {
    const sent = await db.email.findFirst({ where: { address }, orderBy: { id: "desc" } });
    const [, token = ""] =
      sent?.text
        .split(SITE)
        .at(1)
        ?.match(/^\/(?:reset|invitation|confirm|verify|account\/email)\/(\S+)/) ?? [];
    return { subject: sent?.subject ?? null, token, count: await db.email.count({ where: { address } }) };
  }

  /** Device cookies by person; each person has one browser. */
  const devices = new Map<string, string>();

  /** Registers and confirms a firm with its owner, through the site's procedures. */
  async function register({
    approved = true,
    ...changes
  }: {
    canPost?: boolean;
    canCarry?: boolean;
    firmName?: string;
    /** True for a firm that is approved and not new. */
    approved?: boolean;
  } = {}) {
    registered += 1;
    const email = `owner${registered}@firm${registered}.example`;
    await visitor(`198.51.100.${registered}`).accounts.register({
      firmName: `Firm ${registered}`,
      name: `Owner ${registered}`,
      phone: "0113 496 0000",
      email,
      canPost: true,
      canCarry: true,
      ...changes,
    });
    await visitor().accounts.confirmRegistration({
      token: (await lastEmailTo(email)).token,
      password: PASSWORD,
      acceptedTerms: ACCEPTED,
    });
    await db.email.deleteMany({ where: { address: email } });
    if (approved) {
      await db.firm.updateMany({
        where: { members: { some: { person: { email } } } },
        data: { approval: "APPROVED", firstJobs: 0 },
      });
    }
    return email;
  }

  async function open(
    email: string,
    password = PASSWORD,
    address: string = VISITOR.address,
    device: string | null = devices.get(email) ?? null,
  ): Promise<string> {
    const opened = await signIn(services, { email, password, address, userAgent: "Test", device });
    devices.set(email, opened.device);
    return opened.sessionId;
  }

  /** Returns the procedures as the site calls them for a session, with the actor that the session has now. */
  async function browser(sessionId: string, view?: SessionView, moveTo?: (id: string) => Promise<void>) {
    const signedIn = await actorOfSession(services, sessionId, view);
    if (signedIn === null) return null;
    return createCaller({
      ...world.contextOf(signedIn.actor),
      provedOtherwise: undefined,
      session: { id: sessionId, personId: signedIn.person.id, moveTo },
    });
  }

  /** Signs in and returns the procedures. */
  async function enter(email: string, password = PASSWORD) {
    const caller = await browser(await open(email, password));
    if (caller === null) throw new Error(`${email} could not enter.`);
    return caller;
  }

  return { ...world, visitor, lastEmailTo, register, open, browser, enter };
}

export type TestSite = Awaited<ReturnType<typeof createSite>>;
