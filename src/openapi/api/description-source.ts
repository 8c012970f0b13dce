import type { OpenDescription } from "../read/open-description.js";

/** A description whose operations are read when they are asked for. */
export type DescriptionSource = OpenDescription;

/** What is known of an operation before it is read. */
export type OperationOutline = OpenDescription["outlines"][number];
