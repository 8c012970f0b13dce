/** An API that writes lists and objects with brackets, in queries and in form bodies: the style "brackets". */
import { EndpointBuilder } from "fluent-endpoint";

const payments = new EndpointBuilder("https://payments.example.com/v1")
  .header("authorization", "Bearer not-a-real-key")
  .style("brackets");

const list = payments
  .route("GET /invoices")
  .query({ created: { gte: 1700000000 }, expand: ["data.customer", "data.charge"], limit: 3 })
  .build();
console.log(list.url);
console.log(decodeURIComponent(list.url));

const invoice = payments
  .route("POST /invoices")
  .form({
    customer: "cus_1",
    metadata: { order: 7 },
    payment_settings: { payment_method_types: ["card", "sepa_debit"] },
  })
  .build();
console.log(invoice.headers["content-type"]);
console.log(decodeURIComponent(String(invoice.body)).replaceAll("&", "\n"));

// One parameter may have a style other than the rest.
const search = payments.route("GET /search").style({ fields: "comma" });
const { url } = search.query({ id: [1, 2], fields: ["id", "total"] }).build();
console.log(decodeURIComponent(url));
