import { expect, test } from 'vitest'
import { buildConsole } from './build-console.mjs'
import { brotliKb, FIRST_LOAD_KB, filesOf, readManifest, SCREEN_KB, tooHeavy, weigh } from './weights.mjs'

test('the console is as light as promised, each of its screens and dialogs, too', { timeout: 180_000 }, async () => {
  await buildConsole()
  const weights = weigh(readManifest(), brotliKb)
  expect(tooHeavy(weights)).toEqual([])
  const names = weights.map(({ name }) => name)
  expect(names).toContain('src/users/UserDetailPage.tsx')
  expect(names.filter((name) => name.endsWith('Tab.tsx')).length).toBeGreaterThan(5)
  // What the pages for nobody in particular share with the console is in files of its own: the console would start with them.
  for (const page of ['auth-refresh.html', 'demo.html'])
    expect([...filesOf(readManifest(), [page])]).not.toContain(fileOf('index.html'))
})

const fileOf = (source) => readManifest()[source].file

const page = (name, imports = [], dynamicImports = []) => [
  `src/${name}.tsx`,
  { file: `assets/${name}.js`, name, isDynamicEntry: true, imports, dynamicImports },
]
const manifest = Object.fromEntries([
  ['index.html', { file: 'assets/index.js', css: ['assets/index.css'] }],
  ['_graph.js', { file: 'assets/graph.js', name: 'graph' }],
  ['_codemirror.js', { file: 'assets/codemirror.js', name: 'codemirror' }],
  ['_expressions.js', { file: 'assets/expressions.js', name: 'expressions' }],
  ['_grammar-engine.js', { file: 'assets/grammar-engine.js', name: 'grammar-engine' }],
  ['_form.js', { file: 'assets/form.js', name: 'form', imports: ['index.html'] }],
  page('flows/FlowListPage', ['index.html']),
  page('tenants/detail/TenantDetailPage', ['index.html']),
  page('tenants/data/DataTab', ['_form.js']),
  page('kit/FlowGraph', ['_graph.js']),
  page('flows/FlowPage', ['_form.js', '_graph.js']),
  page('flows/FlowDialog', ['src/flows/FlowPage.tsx']),
  page('users/UserDrawers', ['_form.js'], ['src/users/WeekFields.tsx']),
  page('users/WeekFields', ['_form.js']),
  page('designer/canvas/Canvas', ['_form.js']),
  page('designer/panel/Inspector', ['_form.js']),
])
const sizes = {
  graph: 50,
  codemirror: 100,
  form: SCREEN_KB - 10,
  'tenants/detail/TenantDetailPage': 11,
  'designer/panel/Inspector': 11,
  'users/WeekFields': 11,
}
const kbOf = (file) => sizes[file.replace('assets/', '').replace('.js', '')] ?? 1
const nameOf = (text) => text.split(' weighs ')[0]

test('what is too heavy is named with its heaviest files', () => {
  const heavy = tooHeavy(weigh(manifest, kbOf))
  // Beside the canvas a panel shares its code, and fields in a dialog share the dialog's. The tab with the page it is in; the page that waits for the library, but neither the picture made with it nor a dialog of that page.
  expect(heavy.map(nameOf)).toEqual(['src/tenants/data/DataTab.tsx', 'src/flows/FlowPage.tsx'])
  expect(
    heavy[1]
      .split('\n')
      .slice(1, 3)
      .map((line) => line.trim()),
  ).toEqual([`${(SCREEN_KB - 10).toFixed(1)} KB  assets/form.js`, '50.0 KB  assets/graph.js'])
})

test('the first load is the entry with the flows list and its style', () => {
  const [first] = weigh(manifest, () => FIRST_LOAD_KB / 3)
  expect(first.files.map(({ file }) => file).sort()).toEqual([
    'assets/flows/FlowListPage.js',
    'assets/index.css',
    'assets/index.js',
  ])
  expect(tooHeavy([first])).toEqual([])
  expect(tooHeavy(weigh(manifest, () => FIRST_LOAD_KB / 2.9)).map(nameOf)[0]).toContain('first load')
})
