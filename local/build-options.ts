import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { z } from 'zod'
import { writeJson } from './files.ts'

const Record = z.record(z.string(), z.unknown())

/**
 * A program, run by `build.ts` with a repository and a file to write: the repository's `wrangler.jsonc` in Miniflare's
 * words. A process of its own, because importing the bundler takes 100 MB and installs signal handlers that end the
 * process before anything of ours could close.
 */
const [root = '', target = ''] = process.argv.slice(2)
const config = join(root, 'wrangler.jsonc')
const { rootPath, modulesRules, ...options } = Record.parse(unstable_getMiniflareWorkerOptions(config).workerOptions)

// Settings and secrets are given at every start. Only names declared in `vars` stay, never those of a `.dev.vars` file.
const declared = new Set(Object.keys(unstable_readConfig({ config }).vars ?? {}))
const bindings = Object.entries(Record.parse(options['bindings'] ?? {})).filter(([name]) => declared.has(name))
writeJson(target, { ...options, bindings: Object.fromEntries(bindings) })
