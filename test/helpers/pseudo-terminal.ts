import { describeWithPrograms } from "./missing-programs.js";

/** A program of util-linux that runs another one in a pseudo-terminal. */
export const SCRIPT = "/usr/bin/script";

/** `describe` for tests in a pseudo-terminal. */
export const describeInTerminal = describeWithPrograms([SCRIPT], "the tests in a terminal");
