import { version } from "../package.json";

/** The released version, as it stands in package.json. */
export const VERSION: string = version;
