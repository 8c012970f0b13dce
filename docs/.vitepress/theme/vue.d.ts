/** TypeScript's own compiler does not read components; vue-tsc does. */
declare module "*.vue" {
  import type { Component } from "vue";
  const component: Component;
  export default component;
}
