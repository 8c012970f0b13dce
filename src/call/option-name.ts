import { EndpointError, type ParameterLocation } from "../errors.js";

const SYMBOLS: Readonly<Record<string, string>> = { path: "PATH", query: "QUERY", body: "BODY" };

export function optionNameOf(route: string, name: string, location = ""): EndpointError {
  const what = `${location} ${location === "body" ? "field" : "parameter"}`;
  const message = `${route} has the ${what} "${name}", and a call has an option of this name.`;
  const isOfCall = ["method", "url", "data"].includes(name);
  const option = isOfCall ? "" : ` To set the option, write .defaults({ ${name}: … }).`;
  return new EndpointError("invalid-parameter", message, {
    advice: `To send the ${what}, write ${codeFor(name, location)}.${option}`,
    parameter: name,
    location: location as ParameterLocation,
  });
}

function codeFor(name: string, location: string): string {
  const symbol = SYMBOLS[location];
  if (symbol !== undefined) return `[${symbol}]: { ${name}: … }`;
  const header = location === "cookie" ? `cookie: "${name}=…"` : `${name}: …`;
  const headers = `headers: { ${header} }`;
  return name === "headers" ? `.defaults({ ${headers} })` : headers;
}
