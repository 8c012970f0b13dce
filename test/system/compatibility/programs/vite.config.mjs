/** Vite's polyfill for older browsers needs a document. */
export default { build: { modulePreload: { polyfill: false } } };
