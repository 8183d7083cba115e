/** A font file imported by name: the address under which it is served. */
declare module "*.woff2" {
  const address: string;
  export default address;
}
