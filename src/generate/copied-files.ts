import bodyFile from "../runtime/compiled/body.ts?text";
import compiledCredentialsFile from "../runtime/compiled/credentials.ts?text";
import datesFile from "../runtime/compiled/dates.ts?text";
import fieldsFile from "../runtime/compiled/fields.ts?text";
import readResponseFile from "../runtime/compiled/read-response.ts?text";
import runtimeHeaderFile from "../runtime/compiled/header.ts?text";
import placesFile from "../runtime/compiled/places.ts?text";
import requestFile from "../runtime/compiled/request.ts?text";
import templateFile from "../runtime/compiled/template.ts?text";
import valuesFile from "../runtime/compiled/values.ts?text";
import settingsFile from "../runtime/compiled/settings.ts?text";
import stylesFile from "../runtime/compiled/styles.ts?text";
import baseUrlFile from "../wire/base-url.ts?text";
import credentialFile from "../wire/credential.ts?text";
import cookieFile from "../wire/cookie.ts?text";
import encodeFile from "../wire/encode.ts?text";
import exceptionFile from "../wire/exception.ts?text";
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

/** Returns the file that `request.ts` imports. */
export function compiledSource(): Code {
  const files = [
    requestFile,
    placesFile,
    fieldsFile,
    valuesFile,
    datesFile,
    templateFile,
    runtimeHeaderFile,
    settingsFile,
    compiledCredentialsFile,
    bodyFile,
    stylesFile,
    readResponseFile,
    exceptionFile,
    refusalFile,
    baseUrlFile,
    credentialFile,
    pathFile,
    headerFile,
    cookieFile,
    jsonTextFile,
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
