using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "requests.mjs", esModule = embed "requests.mjs"),
    (name = "browser.js", esModule = embed "node_modules/fluent-endpoint/dist/browser.js"),
    (name = "clients.browser.js", esModule = embed "node_modules/fluent-endpoint/dist/clients.browser.js"),
  ],
  compatibilityDate = "2026-01-01",
);
