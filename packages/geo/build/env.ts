/** Default folder for imported postcodes; an option of the command overrides it. */
export const POSTCODE_DATA_DIR = process.env.POSTCODE_DATA_DIR;
