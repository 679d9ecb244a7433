// Runs on whatever Node there is, before any TypeScript: an old one would only say "unknown file extension".
import { existsSync } from 'node:fs'

const NODE_MAJOR_MIN = 24

if (!existsSync(new URL('../node_modules/miniflare', import.meta.url)))
  stop('The packages are not installed. Run: npm ci')
if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  stop(
    `Node ${process.versions.node} is too old: the local platform needs ${NODE_MAJOR_MIN}. ` +
      'npm ci installs one for this project; start with npm start, not with node.',
  )
}

/** @param {string} message */
function stop(message) {
  console.error(message)
  process.exit(1)
}
