import { version } from "../package.json";

/** The released version, from package.json. */
export const VERSION: string = version;
