// Prints the locations of the results for each query, from the search worker of a site: node search.mjs SITE QUERY …
import fs from "node:fs"

const [site, ...queries] = process.argv.slice(2)
const index = JSON.parse(fs.readFileSync(`${site}/search.json`, "utf8"))
const workers = `${site}/assets/javascripts/workers/`

// A worker has a global scope with `onmessage` and `postMessage`.
let answered
globalThis.self = globalThis
globalThis.postMessage = (message) => answered(message)
;(0, eval)(fs.readFileSync(workers + fs.readdirSync(workers).find((name) => name.startsWith("search")), "utf8"))

function ask(message) {
  return new Promise((resolve) => {
    answered = resolve
    self.onmessage({ data: message })
  })
}

await ask({ type: 0, data: index })
const found = {}
for (const input of queries) {
  const answer = await ask({ type: 2, data: { input } })
  found[input] = answer.data.items.map((item) => index.items[item.id].location)
}
console.log(JSON.stringify(found))
