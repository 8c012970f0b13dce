import type { Source } from "../format.js";

const OAS3 = "OpenAPI 3.0.4";
const OAS31 = "OpenAPI 3.1.1";
const OAS32 = "OpenAPI 3.2.0";
const SWAGGER = "Swagger 2.0";

function source(standard: string, section: string, sentence: string): Source {
  return { standard, section, sentence };
}

/** The sentences that the tables cite. Sentences of OpenAPI are copied from its text, with the links. */
export const SOURCES = {
  simple: source(
    OAS3,
    "Style Values",
    "Simple style parameters defined by [RFC6570](https://tools.ietf.org/html/rfc6570#section-3.2.2).",
  ),
  label: source(
    OAS3,
    "Style Values",
    "Label style parameters defined by [RFC6570](https://tools.ietf.org/html/rfc6570#section-3.2.5)",
  ),
  matrix: source(
    OAS3,
    "Style Values",
    "Path-style parameters defined by [RFC6570](https://tools.ietf.org/html/rfc6570#section-3.2.7)",
  ),
  form: source(
    OAS3,
    "Style Values",
    "Form style parameters defined by [RFC6570](https://tools.ietf.org/html/rfc6570#section-3.2.8).",
  ),
  spaceDelimited: source(
    OAS3,
    "Style Values",
    "Space separated array values or object properties and values.",
  ),
  pipeDelimited: source(
    OAS3,
    "Style Values",
    "Pipe separated array values or object properties and values.",
  ),
  deepObject: source(
    OAS3,
    "Style Values",
    "Allows objects with scalar properties to be represented using form parameters.",
  ),
  deepArrays: source(
    OAS3,
    "Style Values",
    "The representation of array or object properties is not defined.",
  ),
  notApplicable: source(
    OAS3,
    "Style Examples",
    "The behavior of combinations marked _n/a_ is undefined",
  ),
  explodeScalar: source(
    OAS3,
    "Fixed Fields for use with `schema`",
    "For other types of parameters this field has no effect.",
  ),
  undefinedColumn: source(
    OAS3,
    "Style Examples",
    'describes certain values including but not limited to `null` as "undefined" values with special handling; notably, the empty string is _not_ undefined',
  ),
  emptyList: source(
    "RFC 6570",
    "2.3 Variables",
    "A variable defined as a list value is considered undefined if the list contains zero members.",
  ),
  emptyObject: source(
    "RFC 6570",
    "2.3 Variables",
    "A variable defined as an associative array of (name, value) pairs is considered undefined if the array contains zero members or if all member names in the array are associated with undefined values.",
  ),
  emptyString: source(
    "RFC 6570",
    "2.3 Variables",
    "A variable value that is a string of length zero is not considered undefined; it has the defined value of an empty string.",
  ),
  utf8: source(
    "RFC 6570",
    "1.6 Notational Conventions and Character Encoding",
    "converting the string from its encoding to UTF-8",
  ),
  expansion: source(
    "RFC 6570",
    "3.2.1 Variable Expansion",
    'The allowed set for a given expansion depends on the expression type: reserved ("+") and fragment ("#") expansions allow the set of characters in the union of ( unreserved / reserved / pct-encoded ) to be passed through without pct-encoding, whereas all other expression types allow only unreserved characters to be passed through without pct-encoding.',
  ),
  pathTemplating: source(
    OAS31,
    "Path Templating",
    'The value for these path parameters MUST NOT contain any unescaped "generic syntax" characters described by [RFC3986](https://tools.ietf.org/html/rfc3986#section-3): forward slashes (`/`), question marks (`?`), or hashes (`#`).',
  ),
  pathRequired: source(
    OAS3,
    "Common Fixed Fields",
    'If the [parameter location](#parameter-in) is `"path"`, this field is **REQUIRED** and its value MUST be `true`.',
  ),
  parameters: source(
    OAS3,
    "Operation Object",
    "A list of parameters that are applicable for this operation.",
  ),
  hostHeader: source(
    "RFC 9112",
    "3.2 Request Target",
    'If the target URI includes an authority component, then a client MUST send a field value for Host that is identical to that authority component, excluding any userinfo subcomponent and its "@" delimiter (Section 4.2 of [HTTP]).',
  ),
  required: source(OAS3, "Common Fixed Fields", "Determines whether this parameter is mandatory."),
  conversion: source(
    OAS3,
    "Appendix B: Data Type Conversion",
    "However, there is no general-purpose specification for converting schema-validated non-UTF-8 primitive data types (or entire arrays or objects) to strings.",
  ),
  delimiters: source(
    OAS3,
    "Delimiters in Parameter Values",
    'Delimiters used by RFC6570 expansion, such as the `,` used to join arrays or object values with `style: "simple"`, are all automatically percent-encoded as long as `allowReserved` is `false`.',
  ),
  delimitersEncoded: source(
    OAS3,
    "Percent-Encoding and Illegal or Reserved Delimiters",
    "The `[`, `]`, `|`, and space characters, which are used as delimiters for the `deepObject`, `pipeDelimited`, and `spaceDelimited` styles, respectively, all MUST be percent-encoded to comply with [[RFC3986]].",
  ),
  delimiterInValue: source(
    OAS3,
    "Percent-Encoding and Illegal or Reserved Delimiters",
    "This requires users to pre-encode the character(s) in some other way in parameter names and values to distinguish them from the delimiter usage when using one of these styles.",
  ),
  urlencodedMeaning: source(
    OAS3,
    "Percent-Encoding and `form-urlencoded`",
    "The `form-urlencoded` media type defines special meanings for `=` and `&` as delimiters, and `+` as the replacement for the space character (instead of its percent-encoded form of `%20`).",
  ),
  allowReserved: source(
    OAS3,
    "Fixed Fields for use with `schema`",
    "When this is true, parameter values are serialized using reserved expansion, as defined by [RFC6570](https://datatracker.ietf.org/doc/html/rfc6570#section-3.2.3), which allows [RFC3986's reserved character set](https://datatracker.ietf.org/doc/html/rfc3986#section-2.2), as well as percent-encoded triples, to pass through unchanged, while still percent-encoding all other disallowed characters (including `%` outside of percent-encoded triples).",
  ),
  allowReservedLimits: source(
    OAS3,
    "Fixed Fields for use with `schema`",
    "Applications are still responsible for percent-encoding reserved characters that are [not allowed in the query string](https://datatracker.ietf.org/doc/html/rfc3986#section-3.4) (`[`, `]`, `#`), or have a special meaning in `application/x-www-form-urlencoded` (`-`, `&`, `+`); see Appendices [C](#appendix-c-using-rfc6570-based-serialization) and [E](#appendix-e-percent-encoding-and-form-media-types) for details.",
  ),
  multipleForm: source(
    OAS3,
    "Equivalences Between Fields and RFC6570 Operators",
    'Multiple `style: "form"` parameters are equivalent to a single RFC6570 [variable list](https://www.rfc-editor.org/rfc/rfc6570#section-2.2) using the `?` prefix operator:',
  ),
  names: source(
    OAS3,
    "Non-RFC6570 Field Values and Combinations",
    "A parameter name that includes characters outside of the allowed RFC6570 variable character set MUST be percent-encoded before it can be used in a URI Template.",
  ),
  ignoredHeaders: source(
    OAS3,
    "Common Fixed Fields",
    'If [`in`](#parameter-in) is `"header"` and the `name` field is `"Accept"`, `"Content-Type"` or `"Authorization"`, the parameter definition SHALL be ignored.',
  ),
  headerAppendix: source(
    OAS3,
    "Appendix D: Serializing Headers and Cookies",
    '[RFC6570](https://www.rfc-editor.org/rfc/rfc6570)\'s percent-encoding behavior is not always appropriate for `in: "header"` and `in: "cookie"` parameters.',
  ),
  cookieAppendix: source(
    OAS3,
    "Appendix D: Serializing Headers and Cookies",
    'Using `style: "form"` with `in: "cookie"` is ambiguous for a single value, and incorrect for multiple values.',
  ),
  fieldValue: source(
    "RFC 9110",
    "5.5 Field Values",
    "A field value does not include leading or trailing whitespace.",
  ),
  fieldLines: source(
    "RFC 9110",
    "5.5 Field Values",
    "Field values containing CR, LF, or NUL characters are invalid and dangerous, due to the varying ways that implementations might parse and interpret those characters; a recipient of CR, LF, or NUL within a field value MUST either reject the message or replace each of those characters with SP before further processing or forwarding of that message.",
  ),
  cookieOctet: source(
    "RFC 6265",
    "4.1.1 Syntax",
    "US-ASCII characters excluding CTLs, whitespace DQUOTE, comma, semicolon, and backslash",
  ),
  cookieString: source(
    "RFC 6265",
    "4.2.1 Syntax",
    "The user agent sends stored cookies to the origin server in the Cookie header.",
  ),
  contentParameter: source(
    OAS3,
    "Fixed Fields for use with `content`",
    "The key is the media type and the value describes it. The map MUST only contain one entry.",
  ),
  contentSerialization: source(
    OAS3,
    "Generating and Validating URIs and `form-urlencoded` Strings",
    "Each part is encoded based on the media type (e.g. `text/plain` or `application/json`), and must then be percent-encoded for use in a `form-urlencoded` string.",
  ),
  contentText: source(
    OAS3,
    "Fixed Fields for use with `content`",
    'Using `content` with a `text/plain` media type is RECOMMENDED for `in: "header"` and `in: "cookie"` parameters where the `schema` strategy is not appropriate.',
  ),
  requestBody: source(
    OAS3,
    "Request Body Object",
    "The key is a media type or [media type range](https://tools.ietf.org/html/rfc7231#appendix-D) and the value describes it.",
  ),
  bodyRequired: source(
    OAS3,
    "Request Body Object",
    "Determines if the request body is required in the request. Defaults to `false`.",
  ),
  contentType: source(
    "RFC 9110",
    "8.3 Content-Type",
    'The "Content-Type" header field indicates the media type of the associated representation',
  ),
  json: source("RFC 8259", "2 JSON Grammar", "A JSON text is a serialized value."),
  jsonUtf8: source(
    "RFC 8259",
    "8.1 Character Encoding",
    "JSON text exchanged between systems that are not part of a closed ecosystem MUST be encoded using UTF-8",
  ),
  binary: source(
    OAS3,
    "Considerations for File Uploads",
    "These examples apply to either input payloads of file uploads or response payloads.",
  ),
  urlencoded: source(
    OAS3,
    "Encoding the `x-www-form-urlencoded` Media Type",
    "This configuration means that the request body MUST be encoded per [RFC1866](https://tools.ietf.org/html/rfc1866) when passed to the server, after any complex objects have been serialized to a string representation.",
  ),
  encodingDefault: source(
    OAS3,
    "Common Fixed Fields",
    "Default value depends on the property type as shown in the table below.",
  ),
  encodingContentType: source(
    OAS3,
    "Common Fixed Fields",
    "The value is a comma-separated list, each element of which is either a specific media type (e.g. `image/png`) or a wildcard media type (e.g. `image/*`).",
  ),
  encodingHeaders: source(
    OAS3,
    "Common Fixed Fields",
    "A map allowing additional information to be provided as headers.",
  ),
  encodingStyle: source(
    OAS3,
    "Fixed Fields for RFC6570-style Serialization",
    "The behavior follows the same values as `query` parameters, including default values.",
  ),
  encodingIgnoresContentType: source(
    OAS31,
    "Fixed Fields for RFC6570-style Serialization",
    "If a value is explicitly defined, then the value of [`contentType`](#encoding-content-type) (implicit or explicit) SHALL be ignored.",
  ),
  multipartNames: source(
    OAS3,
    "Encoding `multipart` Media Types",
    "The `form-data` disposition and its `name` parameter are mandatory for `multipart/form-data` ([RFC7578](https://www.rfc-editor.org/rfc/rfc7578.html#section-4.2)).",
  ),
  multipartArrays: source(
    OAS3,
    "Encoding `multipart` Media Types",
    "Array properties are handled by applying the same `name` to multiple parts, as is recommended by [RFC7578](https://www.rfc-editor.org/rfc/rfc7578.html#section-4.3) for supplying multiple values per form field.",
  ),
  multipartText: source(
    OAS3,
    "Percent-Encoding and `form-data`",
    "The `form-data` media type allows arbitrary text or binary data in its parts, so percent-encoding is not needed and is likely to cause interoperability problems unless the `Content-Type` of the part is defined to require it.",
  ),
  multipartFile: source(
    "RFC 7578",
    "4.2 Content-Disposition Header Field for Each Part",
    'For form data that represents the content of a file, a name for the file SHOULD be supplied as well, by using a "filename" parameter of the Content-Disposition header field.',
  ),
  multipartBoundary: source(
    "RFC 7578",
    '4.1 "Boundary" Parameter of multipart/form-data',
    "the boundary delimiter MUST NOT appear inside any of the encapsulated parts",
  ),
  formDataEscape: source(
    "HTML",
    "4.10.21.8 Multipart form data",
    'For field names and filenames for file fields, the result of the encoding in the previous bullet point must be escaped by replacing any 0x0A (LF) bytes with the byte sequence `%0A`, 0x0D (CR) with `%0D` and 0x22 (") with `%22`.',
  ),
  securityAnd: source(
    OAS3,
    "Security Requirement Object",
    "A Security Requirement Object MAY refer to multiple security schemes in which case all schemes MUST be satisfied for a request to be authorized.",
  ),
  securityOr: source(
    OAS3,
    "Security Requirement Object",
    "contains multiple Security Requirement Objects, only one of the entries in the list needs to be satisfied to authorize the request.",
  ),
  securityNone: source(
    OAS3,
    "Security Requirement Object",
    "An empty Security Requirement Object (`{}`) indicates anonymous access is supported.",
  ),
  securityEmpty: source(
    OAS3,
    "Operation Object",
    "To remove a top-level security declaration, an empty array can be used.",
  ),
  apiKey: source(
    OAS3,
    "Security Scheme Object",
    "The name of the header, query or cookie parameter to be used.",
  ),
  httpScheme: source(
    OAS3,
    "Security Scheme Object",
    "The value is case-insensitive, as defined in [RFC7235](https://datatracker.ietf.org/doc/html/rfc7235#section-2.1).",
  ),
  basic: source(
    "RFC 7617",
    "2 The 'Basic' Authentication Scheme",
    'constructs the user-pass by concatenating the user-id, a single colon (":") character, and the password',
  ),
  bearer: source(
    "RFC 6750",
    "2.1 Authorization Request Header Field",
    'the client uses the "Bearer" authentication scheme to transmit the access token',
  ),
  serverAppend: source(
    OAS3,
    "Paths Object",
    "The path is **appended** (no relative URL resolution) to the expanded URL from the [Server Object](#server-object)'s `url` field in order to construct the full URL.",
  ),
  serverRelative: source(
    OAS3,
    "Server Object",
    "This URL supports Server Variables and MAY be relative, to indicate that the host location is relative to the location where the document containing the Server Object is being served.",
  ),
  serverVariables: source(
    OAS3,
    "Server Object",
    "Variable substitutions will be made when a variable is named in `{`braces`}`.",
  ),
  serverVariableEnum: source(
    OAS3,
    "Server Variable Object",
    "An enumeration of string values to be used if the substitution options are from a limited set.",
  ),
  serverVariableDefault: source(
    OAS3,
    "Server Variable Object",
    "The default value to use for substitution, which SHALL be sent if an alternate value is _not_ supplied.",
  ),
  serverOverride: source(OAS3, "Operation Object", "it will be overridden by this value."),
  dotSegments: source(
    "RFC 3986",
    "3.3 Path",
    'The path segments "." and "..", also known as dot-segments, are defined for relative reference within the path name hierarchy.',
  ),
  dotSegmentsRemoved: source(
    "WHATWG URL",
    "4.1 URL representation",
    'A double-dot URL path segment is a URL path segment that is ".." or an ASCII case-insensitive match for ".%2e", "%2e.", or "%2e%2e".',
  ),
  unicode: source(
    "RFC 3629",
    "3 UTF-8 definition",
    "The definition of UTF-8 prohibits encoding character numbers between U+D800 and U+DFFF, which are reserved for use with the UTF-16 encoding form (as surrogate pairs) and do not directly represent characters.",
  ),
  percentData: source(
    "RFC 3986",
    "2.4 When to Encode or Decode",
    'Because the percent ("%") character serves as the indicator for percent-encoded octets, it must be percent-encoded as "%25" for that octet to be used as data within a URI.',
  ),
  header32: source(
    OAS32,
    "Fixed Fields for use with `schema`",
    "When serializing these values, URI percent-encoding MUST NOT be applied.",
  ),
  cookie32: source(
    OAS32,
    "Percent-Encoding and Cookies",
    'The behavior of `style: "cookie"` assumes this usage, and _does not_ apply or remove percent-encoding.',
  ),
  cookieTable32: source(OAS32, "Style Examples", "R=100; G=200; B=150"),
  unchanged32: source(
    OAS32,
    "Fixed Fields for use with `schema`",
    "In these cases, implementations MUST pass values through unchanged rather than attempting to quote or escape them",
  ),
  querystring32: source(
    OAS32,
    "Parameter Locations",
    "querystring - A parameter that treats the entire URL query string as a value which MUST be specified using the `content` field",
  ),
  deep32: source(
    OAS32,
    "Fixed Fields for use with `schema`",
    'or when [`style`](#parameter-style) is `"deepObject"`, this field has no effect.',
  ),
  queryPlus32: source(
    OAS32,
    "URL Percent-Encoding",
    "MUST also successfully parse and percent-decode using [[WHATWG-URL]] rules, including treating non-percent-encoded `+` as an escaped space character.",
  ),
  additionalOperations32: source(
    OAS32,
    "Path Item Object",
    "A map of additional operations on this path.",
  ),
  allowReserved32: source(
    OAS32,
    "Fixed Fields for use with `schema`",
    "This field only applies to `in` and `style` values that automatically percent-encode.",
  ),
  contentEncoding31: source(
    OAS31,
    "Encoding Object",
    "The `Content-Type` for encoding a specific property.",
  ),
  binary31: source(
    OAS31,
    "Considerations for File Uploads",
    "Content transferred in binary (octet-stream) MAY omit `schema`:",
  ),
  collectionFormat: source(
    SWAGGER,
    "Parameter Object",
    "Determines the format of the array if type array is used.",
  ),
  collectionMulti: source(
    SWAGGER,
    "Parameter Object",
    "corresponds to multiple parameter instances instead of multiple values for a single instance `foo=bar&foo=baz`.",
  ),
  basePath: source(
    SWAGGER,
    "Swagger Object",
    "The base path on which the API is served, which is relative to the [`host`](#swaggerHost).",
  ),
  formData: source(
    SWAGGER,
    "Parameter Object",
    "Used to describe the payload of an HTTP request when either `application/x-www-form-urlencoded`, `multipart/form-data` or both are used as the content type of the request",
  ),
  consumes: source(SWAGGER, "Operation Object", "A list of MIME types the operation can consume."),
  body2: source(SWAGGER, "Parameter Object", "The payload that's appended to the HTTP request."),
  path2: source(
    SWAGGER,
    "Parameter Object",
    "Used together with [Path Templating](#path-templating), where the parameter value is actually part of the operation's URL.",
  ),
  query2: source(SWAGGER, "Parameter Object", "Parameters that are appended to the URL."),
  header2: source(
    SWAGGER,
    "Parameter Object",
    "Custom headers that are expected as part of the request.",
  ),
  security2: source(
    SWAGGER,
    "Security Requirement Object",
    "The object can have multiple security schemes declared in it which are all required (that is, there is a logical AND between the schemes).",
  ),
  securityScheme2: source(
    SWAGGER,
    "Security Scheme Object",
    "Supported schemes are basic authentication, an API key (either as a header or as a query parameter) and OAuth2's common flows (implicit, password, application and access code).",
  ),
} as const satisfies Record<string, Source>;
