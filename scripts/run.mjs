import { ensureInstalled } from './install.mjs'
import { ensureNode24 } from './node24.mjs'
import { root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { run } from './processes.mjs'

// `node scripts/run.mjs file …`: runs a program of the clone wherever `npm start` runs, whatever Node the machine has.
await prepare(ensureNode24, ensureInstalled)
const { code } = await run(process.execPath, process.argv.slice(2), { cwd: root })
process.exitCode = code
