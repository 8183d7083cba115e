import { SITE_SERVICES, type SiteServices } from "@board/api/site";

/** Returns the services that the server process provides to the pages. */
export function siteServices(): SiteServices {
  const services: unknown = Reflect.get(globalThis, SITE_SERVICES);
  if (services === undefined)
    throw new Error("The pages run inside the board's server: start it with `npm start`.");
  return services as SiteServices;
}
