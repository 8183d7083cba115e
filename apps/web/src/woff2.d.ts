/** Address of a font file that is imported by name. */
declare module "*.woff2" {
  const address: string;
  export default address;
}
