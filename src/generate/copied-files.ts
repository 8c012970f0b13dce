import bodyFile from "../runtime/compiled/body.ts?text";
import compiledCredentialsFile from "../runtime/compiled/credentials.ts?text";
import fieldsFile from "../runtime/compiled/fields.ts?text";
import readResponseFile from "../runtime/compiled/read-response.ts?text";
import requestFile from "../runtime/compiled/request.ts?text";
import baseUrlFile from "../wire/base-url.ts?text";
import credentialFile from "../wire/credential.ts?text";
import cookieFile from "../wire/cookie.ts?text";
import encodeFile from "../wire/encode.ts?text";
import wireFieldsFile from "../wire/fields.ts?text";
import headerFile from "../wire/header.ts?text";
import jsonTextFile from "../wire/json-text.ts?text";
import pathFile from "../wire/path.ts?text";
import mediaTypeFile from "../wire/media-type.ts?text";
import refusalFile from "../wire/refusal.ts?text";
import separatedFile from "../wire/separated.ts?text";
import responseFile from "../wire/response.ts?text";
import scalarFile from "../wire/scalar.ts?text";
import wireValuesFile from "../wire/values.ts?text";

import { copiedCode, type Code } from "./code/code.js";

/** Returns the file that compiled functions import. */
export function compiledSource(): Code {
  const files = [
    refusalFile,
    requestFile,
    baseUrlFile,
    credentialFile,
    compiledCredentialsFile,
    pathFile,
    fieldsFile,
    headerFile,
    cookieFile,
    bodyFile,
    jsonTextFile,
    readResponseFile,
    responseFile,
    mediaTypeFile,
    scalarFile,
    separatedFile,
    encodeFile,
    wireFieldsFile,
    wireValuesFile,
  ];
  // They import one another, whose text is in the same file.
  const texts = files.map((file) => file.replaceAll(/^import [^;]*from "\.[^"]*";\n+/gm, ""));
  return copiedCode(texts.join("\n"));
}
