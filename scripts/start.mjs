import { ensureInstalled } from './install.mjs'
import { ensureNode24 } from './node24.mjs'
import { inRoot, root } from './paths.mjs'
import { prepare } from './prepare.mjs'

await prepare(ensureNode24, ensureInstalled)
const { buildConsole } = await import('./build-console.mjs')
const { serve } = await import('./serve.mjs')
await prepare(buildConsole)
console.log('Starting Parley …')
// Only from here on is the Node one that reads TypeScript.
const { heapOptions } = await import('../apps/core/src/start/heap.ts')
const stopping = ['--import', inRoot('scripts/stop-with-parent.mjs')]
const args = [...heapOptions, ...stopping, 'apps/example/src/main.ts', ...process.argv.slice(2)]
serve([{ command: process.execPath, args, cwd: root }], { keepAlive: true })
