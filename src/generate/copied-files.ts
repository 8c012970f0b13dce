import bodyFile from "../runtime/compiled/write-body.ts?text";
import compiledCredentialsFile from "../runtime/compiled/read-credentials.ts?text";
import datesFile from "../runtime/compiled/dates.ts?text";
import fieldsFile from "../runtime/compiled/plain-fields.ts?text";
import readResponseFile from "../runtime/compiled/compiled-response.ts?text";
import runtimeHeaderFile from "../runtime/compiled/write-header.ts?text";
import locationsFile from "../runtime/compiled/compiled-locations.ts?text";
import requestDraftFile from "../runtime/compiled/request-draft.ts?text";
import requestFile from "../runtime/compiled/request-creator.ts?text";
import templateFile from "../runtime/compiled/write-expression.ts?text";
import valuesFile from "../runtime/compiled/entries.ts?text";
import settingsFile from "../runtime/compiled/settings.ts?text";
import stylesFile from "../runtime/compiled/styled-writer.ts?text";
import baseUrlFile from "../wire/server-url.ts?text";
import credentialFile from "../wire/credential.ts?text";
import cookieFile from "../wire/cookie.ts?text";
import dotSegmentFile from "../wire/dot-segment.ts?text";
import encodeFile from "../wire/encode.ts?text";
import operationRecordFile from "../wire/operation-record.ts?text";
import wireFieldsFile from "../wire/fields.ts?text";
import headerFile from "../wire/header.ts?text";
import innerDatesFile from "../wire/inner-dates.ts?text";
import jsonTextFile from "../wire/json-text.ts?text";
import pathFile from "../wire/path.ts?text";
import mediaTypeFile from "../wire/media-type.ts?text";
import multipartFile from "../wire/multipart.ts?text";
import refusalFile from "../wire/refusal.ts?text";
import separatedFile from "../wire/separated.ts?text";
import responseFile from "../wire/response.ts?text";
import scalarFile from "../wire/scalar.ts?text";
import typedPartFile from "../wire/typed-part.ts?text";
import wireValuesFile from "../wire/records.ts?text";

import { copiedCode, type Code } from "./code/code.js";

export function compiledSource(): Code {
  const files = [
    requestFile,
    requestDraftFile,
    locationsFile,
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
    operationRecordFile,
    refusalFile,
    baseUrlFile,
    credentialFile,
    dotSegmentFile,
    pathFile,
    headerFile,
    cookieFile,
    jsonTextFile,
    innerDatesFile,
    responseFile,
    mediaTypeFile,
    multipartFile,
    typedPartFile,
    scalarFile,
    separatedFile,
    encodeFile,
    wireFieldsFile,
    wireValuesFile,
  ];
  // The code of these files ends up in one file, so imports between them are removed.
  const texts = files.map((file) => file.replaceAll(/^import [^;]*from "\.[^"]*";\n+/gm, ""));
  return copiedCode(texts.join("\n"));
}
