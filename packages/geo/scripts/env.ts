/** Directory of imported postcodes unless the command line names one. */
export const POSTCODE_DATA_DIR = process.env.POSTCODE_DATA_DIR;
