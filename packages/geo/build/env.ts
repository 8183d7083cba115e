/** Default folder of imported postcodes; the command line overrides it. */
export const POSTCODE_DATA_DIR = process.env.POSTCODE_DATA_DIR;
