// Deals every code of deals.json by the site's own Python; the page then holds their digests.
const python = new URL(import.meta.url).searchParams.get("python");
const CODE = `
import json, sys
sys.path.insert(0, "engines")
from engines import Match, find
from engines.kernel import deal

json.dumps([
    Match.begin(find(row["game"]), row["seats"], deal.seed_of(row["number"]), row["options"]).digest
    for row in json.loads(DEALS)
])`;

async function digests() {
  const { loadPyodide } = await import(`./${python}/pyodide.mjs`);
  const runtime = await loadPyodide({
    indexURL: new URL(`./${python}/`, location).href,
    lockFileContents: await (await fetch("digests-lock.json")).text(),
    stdLibURL: new URL(`./${python}/stdlib.zip`, location).href,
  });
  const engines = await (await fetch("digests-engines.zip")).arrayBuffer();
  runtime.unpackArchive(engines, "zip", { extractDir: "engines" });
  runtime.globals.set("DEALS", await (await fetch("digests-deals.json")).text());
  return runtime.runPython(CODE);
}

digests()
  .catch((error) => JSON.stringify(String(error)))
  .then((told) => { document.documentElement.dataset.digests = told; });
