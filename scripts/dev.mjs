import { ensureInstalled } from './install.mjs'
import { ensureNode24 } from './node24.mjs'
import { inRoot, root } from './paths.mjs'
import { prepare } from './prepare.mjs'

await prepare(ensureNode24, ensureInstalled)
const { serve } = await import('./serve.mjs')

// The browser sees one address, the development server's; it passes everything but the console on to the core.
const address = process.env.PUBLIC_URL ?? 'http://localhost:5173'
const { port } = new URL(address)
console.log(`Starting Parley for development at ${address} …`)
serve([
  {
    command: process.execPath,
    args: [
      '--import',
      inRoot('scripts/stop-with-parent.mjs'),
      '--watch',
      '--watch-preserve-output',
      'apps/example/src/main.ts',
      ...process.argv.slice(2),
    ],
    cwd: root,
    env: { PUBLIC_URL: address },
  },
  {
    command: process.execPath,
    args: [inRoot('node_modules/vite/bin/vite.js'), '--port', port || '5173', '--strictPort', '--clearScreen', 'false'],
    cwd: inRoot('apps/console'),
  },
])
