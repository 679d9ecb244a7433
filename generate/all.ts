import { join } from 'node:path'
import { everything } from './everything.ts'
import { writeFiles } from './files.ts'

const root = join(import.meta.dirname, '..')
const files = await everything()
writeFiles(root, files)
console.log(`Generated ${files.size} files from contract/.`)
