/** Where imported postcodes are kept, when the command does not say. */
export const POSTCODE_DATA_DIR = process.env.POSTCODE_DATA_DIR;
