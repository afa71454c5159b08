import { fileURLToPath } from 'node:url'
import { catalogue } from '@parley/contract/kernel/errorCatalogue.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const entry = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const core = { target: `http://localhost:${process.env.PORT ?? 8080}`, changeOrigin: false }

/** Languages of the interface; React Aria brings its own words in 34, a third of what a person would download. */
const LANGUAGES = ['en-US']
/** A line of a list of words that imports or names those of one language. */
const OF_A_LANGUAGE = /^(?:import .*[/]|\s*")([a-z]{2}-[A-Z]{2})(?:\.mjs)?"[;:].*$/gm

const onlyOurLanguages: Plugin = {
  name: 'only-our-languages',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]react-(?:aria|stately|aria-components)[\\/].*[\\/]intlStrings\.mjs$/ },
    handler: (code) => code.replace(OF_A_LANGUAGE, (line, language) => (LANGUAGES.includes(language) ? line : '')),
  },
}

/** Where the code of an error is written out; what comes of it is its entry in the catalogue. */
const OF_AN_ERROR = /\b(reason|keptBy)\(\s*'([\w.]+)'/g
/** What gives errors, and a place where it gives one that is not written out. */
const GIVES_ERRORS = /import\s*\{[^}]*\b(?:reason|keptBy)\b[^}]*\}\s*from '[^']*\/(?:errors|inUse)\.ts'/
const UNKNOWN_ERROR = /\b(?:reason|keptBy)\((?!\{"code")/

/** The sentence of an error comes with the code that gives it: all together they weigh as much as a screen. */
const onlyTheirErrors: Plugin = {
  name: 'only-their-errors',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/](?:contract|console)[\\/]src[\\/].*\.tsx?$/, code: /\b(?:reason|keptBy)\b/ },
    handler(code, id) {
      if (id.endsWith('kernel/errors.ts'))
        return replaced(code, {
          "import { catalogue } from './errorCatalogue.ts'": '',
          'catalogue[code]': 'code',
          'return { code,': 'return { code: code.code,',
        })
      const known = code.replace(OF_AN_ERROR, (_, name: string, error: string) => {
        const entry = new Map(Object.entries(catalogue)).get(error)
        return entry
          ? `${name}(${JSON.stringify({ code: error, ...entry })}`
          : this.error(`There is no error “${error}”.`)
      })
      if (!id.endsWith('kernel/inUse.ts') && GIVES_ERRORS.test(known) && UNKNOWN_ERROR.test(known))
        this.error('Write the code of the error out, so that the build finds its sentence.')
      return known
    },
  },
}
function replaced(code: string, all: Readonly<Record<string, string>>): string {
  return Object.entries(all).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`There is no “${from}” to replace.`)
    return text.replace(from, to)
  }, code)
}

// Compressed together, modules that are always loaded together weigh a tenth less than in files of their own. The entries stay apart:
// the hidden frame of a silent renewal must not start the console, so what it shares with it is a file of its own.
const ENTRIES = /src[\\/](main\.tsx|auth[\\/]refresh\.ts|publicDemo[\\/])|auth-refresh|demo\.html/
const HAND_OVER = /src[\\/]auth[\\/]hand-over\.ts/
/** How it all looks, shared with the public page of a demo, which must not start the console either. */
const LOOKS =
  /console[\\/]src[\\/](styles\.css|messages[\\/]messages\.ts|theme[\\/][a-z-]+\.ts|shell[\\/]theme[\\/]theme-content\.ts)|contract[\\/]src[\\/](demoCalls[\\/]demoLink|theme[\\/]themeImage)\.ts|kit[\\/](defined\.ts|forms[\\/]FormElement)|node_modules[\\/]@internationalized[\\/]string[\\/]/
/** What every list of the console is made of, with all it stands on. Folders come along, and marks of flows: the list that opens first has them. */
const LISTS =
  /src[\\/](kit[\\/](table|text|states|address|pages[\\/]ListPage)|shell[\\/](lists(?![\\/]time-filter)|crumbs|api[\\/](use-pages|download)|area[\\/]use-area)|folders[\\/](?!.*Dialog|FolderField)|flows[\\/](flows\.messages|flow-marks|script-kind)\.tsx?|tags[\\/]tag\.enum)|react-aria-components[\\/].*[\\/](GridList|ListBox|SearchField|Checkbox)\.mjs|lucide-react[\\/].*[\\/](pencil-ruler|message-square-text|trash|pencil|rotate-ccw-clock|ellipsis|circle-check|plus)\.mjs/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), onlyOurLanguages, onlyTheirErrors],
  // The core puts a fresh nonce in place of this word each time it serves the page.
  html: { cspNonce: '__NONCE__' },
  server: {
    port: 5174,
    strictPort: true,
    headers: { 'cross-origin-opener-policy': 'same-origin' }, // as the core's, and as the sign-in's: popups stay in touch
    proxy: {
      '/api': { ...core, ws: true },
      '/hub': { ...core, ws: true },
      '/identity': core,
      '/invited': core,
      '/settings.json': core,
    },
  },
  // Named, so that a lazy screen met late does not make the development server start over in the middle of a test.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'react-aria-components',
      'react-aria/useDateField',
      'react-stately/useDateFieldState',
      'react-hook-form',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      '@internationalized/date',
      '@microsoft/signalr',
      'lucide-react',
      'oidc-client-ts',
      'uplot',
      'zod',
      'jsonc-parser',
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-json',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/search',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      '@dagrejs/dagre',
      '@xyflow/react',
    ],
  },
  build: {
    outDir: 'dist',
    manifest: '.manifest.json', // for scripts/weights.mjs; what begins with a dot is not served
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: entry('index.html'), 'auth-refresh': entry('auth-refresh.html'), demo: entry('demo.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)[\\/]/,
            },
            // What helps to write comes with the one screen that lets write; all others only show code.
            {
              name: 'codemirror',
              test: /node_modules[\\/](@codemirror[\\/](?!autocomplete|lint)|(@lezer|style-mod|w3c-keyname|crelt)[\\/])/,
            },
            { name: 'graph', test: /node_modules[\\/](@xyflow|@dagrejs|d3-[a-z]+|zustand|classcat)[\\/]/ },
            // Reading expressions comes with what helps to write them.
            { name: 'expressions', test: /node_modules[\\/](@marcbachmann|re2js)[\\/]/ },
            { name: 'signalr', test: /node_modules[\\/]@microsoft[\\/]signalr[\\/]/ },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
            { name: 'hand-over', test: HAND_OVER },
            { name: 'looks', test: LOOKS },
            { name: 'start', tags: ['$initial'], test: (id) => !ENTRIES.test(id) },
            { name: 'list', test: LISTS },
          ],
        },
      },
    },
  },
})
