import { posix } from 'node:path'
import { readSources, report, withoutComments } from './sources.mjs'

// Which rooms a room may import from; the direction of docs/adr and ARCHITECTURE.md.
const allowed = {
  'packages/contract': [],
  'packages/flow': ['recognise'],
  'packages/hub': [],
  'packages/postgres': [],
  'packages/nlp': [],
  'packages/rating': [],
  'packages/recognise': [],
  'packages/speech': [],
  'packages/hearing': [],
  'apps/identity': ['contract'],
  'apps/agent': ['contract'],
  'apps/voice': ['contract', 'flow', 'hearing', 'recognise', 'speech'],
  'apps/console': ['contract', 'flow', 'rating', 'recognise', 'speech'],
  'apps/core': [
    'contract',
    'flow',
    'hub',
    'nlp',
    'postgres',
    'rating',
    'recognise',
    'speech',
    'identity',
    'voice',
    'agent',
  ],
  // Starts the core; the core knows nothing of it.
  'apps/example': ['contract', 'flow', 'recognise', 'core'],
}
// Tests may start a database, and speak.
const allowedInTests = ['postgres', 'speech']
// Within the core these files belong to their domain alone; other domains call its services and stores, and `domains.ts` lists the domains.
const listOfDomains = 'apps/core/src/domains.ts'
const privateFiles = /\.(jobs|hub|domain|person)\.ts$/
// Rooms whose domains form no circle, so that each can be read, tested and taken away without those that stand on it. What is only
// downloaded when it opens counts, too.
const layered = ['packages/contract/src', 'apps/core/src', 'apps/console/src']
// What a room declares to the shell of the console is found by its name; what its screens need of it stands in `x.address.ts`, `x.tabs.ts`
// and `x.area.messages.ts`, so that a screen and the file that opens it form no circle.
const foundByName = /\.(area\.tsx|frame\.ts)$/
// A script that `npm` starts runs under the Node of the machine until `ensureNode24` has started it again, so that what it loads at once
// keeps to what Node 20 has; everything else it imports afterwards.
const beforeNode24 = ['install', 'node24', 'paths', 'prepare', 'processes'].map((name) => `./${name}.mjs`)
const specifiers = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"]([^'"]+)['"]/g

const statements = /\b(?:import|export)\s[^'"();]*?\bfrom\s+['"]([^'"]+)['"]/g

const roomOf = (path) => Object.keys(allowed).find((room) => path.startsWith(`${room}/`))
const isTest = (path) => /\.test\.tsx?$/.test(path) || /\/(test|testing)\//.test(path)

function checkImport(path, room, specifier) {
  if (specifier.startsWith('@parley/')) {
    const target = specifier.split('/')[1]
    if (specifier.startsWith('@parley/core/testing/') && !isTest(path)) return `only tests may import ${specifier}`
    const may = isTest(path) ? [...allowed[room], ...allowedInTests] : allowed[room]
    return may.includes(target) || room.endsWith(`/${target}`) ? undefined : `${room} must not import ${specifier}`
  }
  if (!specifier.startsWith('.')) return undefined
  const target = posix.normalize(posix.join(posix.dirname(path), specifier))
  if (foundByName.test(target) && !isTest(path))
    return `${specifier} is found by its name; import what the screen reads of its address from x.address.ts, or its contract’s address`
  if (roomOf(target) !== room) return `${specifier} leaves ${room}; import its package by name`
  return checkDomain(path, target)
}

// `start` puts all the domains together; every other domain keeps to services and stores.
function checkDomain(path, target) {
  if (target.endsWith('.domain.ts') && path !== listOfDomains && !isTest(path))
    return `only ${listOfDomains} names a domain; take what it gives from ctx.domains`
  const [from, to] = [domainOf(path), domainOf(target)]
  if (!from || !to || from === to || from === 'kernel' || from === 'start' || to === 'kernel' || isTest(path))
    return undefined
  return privateFiles.test(target)
    ? `${target} is private to ${to}; call an exported function of its service or store`
    : undefined
}

const domainOf = (path) => domainIn('apps/core/src', path)
const domainIn = (room, path) =>
  path.startsWith(`${room}/`) && path.slice(room.length + 1).includes('/')
    ? path.slice(room.length + 1).split('/')[0]
    : undefined

/** The first circle among the domains of a room, as a path that ends where it began; undefined where there is none. */
function circleIn(uses) {
  const done = new Set()
  const visit = (domain, path) => {
    const at = path.indexOf(domain)
    if (at >= 0) return [...path.slice(at), domain]
    if (done.has(domain)) return undefined
    for (const next of uses.get(domain)?.keys() ?? []) {
      const circle = visit(next, [...path, domain])
      if (circle) return circle
    }
    done.add(domain)
    return undefined
  }
  for (const domain of uses.keys()) {
    const circle = visit(domain, [])
    if (circle) return circle
  }
  return undefined
}

const problems = []
const uses = new Map(layered.map((room) => [room, new Map()]))
let count = 0
for (const { path, text } of readSources('ts', 'tsx')) {
  const room = roomOf(path)
  if (!room) continue
  for (const [, specifier] of withoutComments(text).matchAll(specifiers)) {
    count += 1
    const problem = checkImport(path, room, specifier)
    if (problem) problems.push(`${path}: ${problem}`)
  }
  if (!isTest(path)) noteUses(path, withoutComments(text))
}

/** Notes which domain of a layered room uses which, each with a file where it does. */
function noteUses(path, text) {
  const layer = layered.find((each) => path.startsWith(`${each}/`))
  const from = layer && domainIn(layer, path)
  if (!from) return
  for (const [, specifier] of text.matchAll(specifiers)) {
    if (!specifier.startsWith('.')) continue
    const to = domainIn(layer, posix.normalize(posix.join(posix.dirname(path), specifier)))
    if (!to || to === from) continue
    const of = uses.get(layer)
    if (!of.has(from)) of.set(from, new Map())
    if (!of.get(from).has(to)) of.get(from).set(to, path)
  }
}

for (const { path, text } of readSources('mjs')) {
  const found = [...text.matchAll(statements)].map(([, specifier]) => specifier)
  if (!found.includes('./node24.mjs') || !path.startsWith('scripts/')) continue
  const early = found.filter((specifier) => specifier.startsWith('.') && !beforeNode24.includes(specifier))
  problems.push(...early.map((each) => `${path}: import ${each} after ensureNode24, by await import`))
}

for (const [layer, of] of uses) {
  const circle = circleIn(of)
  if (!circle) continue
  const where = circle.slice(1).map((to, index) => `${circle[index]} → ${to} in ${of.get(circle[index]).get(to)}`)
  problems.push(`the domains of ${layer} form a circle:\n    ${where.join('\n    ')}`)
}
report(problems, `${count} imports point the right way`)
