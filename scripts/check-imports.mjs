import { posix } from 'node:path'
import { readSources, report, withoutComments } from './sources.mjs'

// Which rooms a room may import from; the direction of docs/adr and ARCHITECTURE.md.
const allowed = {
  'packages/contract': [],
  'packages/flow': ['contract'],
  'packages/hub': [],
  'packages/postgres': [],
  'apps/identity': ['contract'],
  'apps/console': ['contract', 'flow'],
  'apps/core': ['contract', 'flow', 'hub', 'postgres', 'identity'],
}
// Tests may start a database.
const allowedInTests = ['postgres']
// Within the core these files belong to their domain alone; other domains call its services and stores.
const privateFiles = /\.(routes|jobs|hub)\.ts$/
const specifiers = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"]([^'"]+)['"]/g

const roomOf = (path) => Object.keys(allowed).find((room) => path.startsWith(`${room}/`))
const isTest = (path) => /\.test\.tsx?$/.test(path) || /\/(test|testing)\//.test(path)

function checkImport(path, room, specifier) {
  if (specifier.startsWith('@parley/')) {
    const target = specifier.split('/')[1]
    const may = isTest(path) ? [...allowed[room], ...allowedInTests] : allowed[room]
    return may.includes(target) || room.endsWith(`/${target}`) ? undefined : `${room} must not import ${specifier}`
  }
  if (!specifier.startsWith('.')) return undefined
  const target = posix.normalize(posix.join(posix.dirname(path), specifier))
  if (roomOf(target) !== room) return `${specifier} leaves ${room}; import its package by name`
  return checkDomain(path, target)
}

// `start` puts all the domains together; every other domain keeps to services and stores.
function checkDomain(path, target) {
  const [from, to] = [domainOf(path), domainOf(target)]
  if (!from || !to || from === to || from === 'kernel' || from === 'start' || to === 'kernel' || isTest(path))
    return undefined
  return privateFiles.test(target)
    ? `${target} is private to ${to}; call an exported function of its service or store`
    : undefined
}

function domainOf(path) {
  const match = /^apps\/core\/src\/([^/]+)\//.exec(path)
  return match?.[1]
}

const problems = []
let count = 0
for (const { path, text } of readSources('ts', 'tsx')) {
  const room = roomOf(path)
  if (!room) continue
  for (const [, specifier] of withoutComments(text).matchAll(specifiers)) {
    count += 1
    const problem = checkImport(path, room, specifier)
    if (problem) problems.push(`${path}: ${problem}`)
  }
}
report(problems, `${count} imports point the right way`)
