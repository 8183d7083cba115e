import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Wire {
  /** Address of the port, through this connection. */
  url: string;
  /** Closes every connection, and accepts no new one until `mend` is called. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
}

/** Creates a proxy for a port of this machine whose connections can be interrupted, like a train's in a tunnel. */
export async function layWire(port: number): Promise<Wire> {
  const ends = new Set<Socket>();
  let whole = true;
  const keep = (socket: Socket) => {
    ends.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => ends.delete(socket));
  };
  const server = createServer((here) => {
    keep(here);
    if (!whole) {
      here.destroy();
      return;
    }
    const there = connect(port, "127.0.0.1");
    keep(there);
    here.pipe(there).pipe(here);
    here.on("close", () => there.destroy());
    there.on("close", () => here.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cutAll = () => {
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      whole = false;
      cutAll();
    },
    mend: () => {
      whole = true;
    },
    close: async () => {
      server.close();
      cutAll();
      await once(server, "close");
    },
  };
}
