import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface SmtpServer {
  url: string;
  /** Addresses whose email was accepted, in order. */
  accepted: string[];
  /** Addresses whose email was received completely, accepted or not. */
  arrived: string[];
  connections: () => number;
  /** Maximum concurrent emails so far. */
  mostOpen: () => number;
  close: () => Promise<void>;
}

type Step = "sender" | "recipient" | "password";

interface SmtpServerOptions {
  /** Called before an email is accepted, for example to delay it. */
  accept?: (address: string) => Promise<void>;
  /** Refuses the sender, the recipient or the password with this reply. */
  refuse?: (step: Step) => { code: number; message: string } | null;
}

/** Starts an SMTP server on loopback that tests can make slow or make refuse. */
export async function createSmtpServer(options: SmtpServerOptions = {}): Promise<SmtpServer> {
  const { accept = async () => {}, refuse = () => null } = options;
  const [accepted, arrived]: [string[], string[]] = [[], []];
  let [connections, open, mostOpen] = [0, 0, 0];
  const refusalOf = (step: Step) => {
    const refusal = refuse(step);
    return refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code });
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onConnect: (_session, callback) => {
      connections += 1;
      callback();
    },
    onAuth: ({ username }, _session, callback) => callback(refusalOf("password"), { user: username }),
    onMailFrom: (_address, _session, callback) => callback(refusalOf("sender")),
    onRcptTo: (_address, _session, callback) => callback(refusalOf("recipient")),
    onData: (stream, session, callback) => {
      const address = session.envelope.rcptTo[0]?.address ?? "";
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      stream.resume();
      stream.on("end", async () => {
        arrived.push(address);
        await accept(address);
        open -= 1;
        accepted.push(address);
        callback();
      });
    },
  });
  // A worker that is killed while it sends an email resets its connection.
  smtp.on("error", () => {});
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    accepted,
    arrived,
    connections: () => connections,
    mostOpen: () => mostOpen,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
