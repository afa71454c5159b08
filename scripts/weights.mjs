import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { inRoot } from './paths.mjs'

/** Kilobytes of script and style, brotli, of what a browser with nothing kept fetches before the flows list stands. */
export const FIRST_LOAD_KB = 250
/** Of what any other screen, tab or dialog fetches on top of that. */
export const SCREEN_KB = 60
/** Libraries that come by themselves after the words of a screen stand, and are counted apart. */
export const LIBRARY_KB = { graph: 75, codemirror: 160, expressions: 60, 'grammar-engine': 160 }

const ENTRY = 'index.html'
const FIRST_SCREEN = 'src/flows/FlowListPage.tsx'
/** The tabs that an area names are those of a tenant; each comes with its page. */
const TABBED = 'src/tenants/detail/TenantDetailPage.tsx'
const SCREEN = /(Page|Tab)\.tsx$/
/** What the designer shows beside the canvas, or after it in its place, comes on top of it. */
const BESIDE_CANVAS = /^src\/designer\/(?!canvas\/)/
const CANVAS = 'src/designer/canvas/Canvas.tsx'
const dist = inRoot('apps/console/dist')

/** @typedef {{ file: string, name?: string, src?: string, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */
/** @typedef {{ name: string, kb: number, most: number, files: { file: string, kb: number }[] }} Weight */

/** The chunks of the console as the build left them. @returns {Record<string, Chunk>} */
export const readManifest = () => JSON.parse(readFileSync(`${dist}/.manifest.json`, 'utf8'))

/** @param {string} file */
export const brotliKb = (file) => brotliCompressSync(readFileSync(`${dist}/${file}`)).length / 1024

/**
 * What the first load, each library and each part that is fetched by itself weigh; a part without what the first load has brought.
 * @param {Record<string, Chunk>} manifest
 * @param {(file: string) => number} kbOf
 * @returns {Weight[]}
 */
export function weigh(manifest, kbOf) {
  const known = new Map()
  const weightOf = (/** @type {string} */ file) => {
    const kb = known.get(file) ?? kbOf(file)
    known.set(file, kb)
    return kb
  }
  const row = (/** @type {string} */ name, /** @type {number} */ most, /** @type {Iterable<string>} */ all) => {
    const files = [...all].map((file) => ({ file, kb: weightOf(file) })).sort((a, b) => b.kb - a.kb)
    return { name, most, kb: files.reduce((sum, { kb }) => sum + kb, 0), files }
  }
  const first = filesOf(manifest, [ENTRY, FIRST_SCREEN])
  const chunks = Object.entries(manifest)
  const libraries = new Map(
    chunks.map(([, { name = '', file }]) => [name, file]).filter(([name]) => name in LIBRARY_KB),
  )
  const isApart = (/** @type {string} */ file) => [...libraries.values()].includes(file)
  const isPart = ([source, { isDynamicEntry }]) =>
    isDynamicEntry && source.startsWith('src/') && source !== FIRST_SCREEN
  const isDialog = (/** @type {string} */ source) =>
    source !== ENTRY && isPart([source, manifest[source] ?? missing(source)]) && !SCREEN.test(source)
  const partOf = (/** @type {string} */ source) => {
    const isScreen = SCREEN.test(source)
    const all = chunksOf(manifest, source.endsWith('Tab.tsx') ? [TABBED, source] : [source])
    const openedBy = chunks.filter(([, { dynamicImports = [] }]) => dynamicImports.includes(source))
    const dialog = openedBy.length === 1 ? openedBy.map(([name]) => name).filter(isDialog) : []
    // A dialog opens in the screen whose code it shares; a part that is only in one dialog comes after that dialog.
    const there = new Set([
      ...first,
      ...filesOf(manifest, dialog),
      ...(!isScreen && BESIDE_CANVAS.test(source) ? filesOf(manifest, [CANVAS]) : []),
      ...(isScreen
        ? []
        : filesOf(
            manifest,
            [...all].filter((each) => SCREEN.test(each)),
          )),
    ])
    // A screen that cannot be read before a library has come bears its weight; a viewer that wraps one does not.
    const own = [...filesOf(manifest, all)].filter((file) => !there.has(file) && (isScreen || !isApart(file)))
    return row(source, SCREEN_KB, own)
  }
  const parts = chunks.filter(isPart).map(([source]) => partOf(source))
  return [
    row(`first load (${FIRST_SCREEN})`, FIRST_LOAD_KB, first),
    ...Object.entries(LIBRARY_KB).map(([name, most]) =>
      row(`library ${name}`, most, [libraries.get(name) ?? missing(name)]),
    ),
    ...parts,
  ]
}

/** What is too heavy, with its heaviest files: there is what to fetch later. @param {Weight[]} weights */
export const tooHeavy = (weights) =>
  weights
    .filter(({ kb, most }) => kb > most)
    .map(({ name, kb, most, files }) => {
      const heaviest = files.slice(0, 8).map((each) => `    ${each.kb.toFixed(1).padStart(6)} KB  ${each.file}`)
      return [`${name} weighs ${kb.toFixed(1)} KB, ${most} at most:`, ...heaviest].join('\n')
    })

/** All chunks that come with these sources, without what they fetch later. @param {Record<string, Chunk>} manifest @param {Iterable<string>} sources */
function chunksOf(manifest, sources) {
  const seen = new Set()
  const visit = (/** @type {string} */ source) => {
    if (seen.has(source)) return
    seen.add(source)
    const { imports = [] } = manifest[source] ?? missing(source)
    imports.forEach(visit)
  }
  for (const source of sources) visit(source)
  return seen
}

/** @param {Record<string, Chunk>} manifest @param {Iterable<string>} sources */
export const filesOf = (manifest, sources) =>
  new Set(
    [...chunksOf(manifest, sources)].flatMap((source) => [manifest[source].file, ...(manifest[source].css ?? [])]),
  )

/** @param {string} name @returns {never} */
function missing(name) {
  throw new Error(`The build of the console has no “${name}”: scripts/weights.mjs names what is weighed.`)
}
