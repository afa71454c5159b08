import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from './paths.mjs'
import { readSources, withoutComments } from './sources.mjs'

/** What stands under everything, or is how everything is built and tested. */
const under = [
  /^(package(-lock)?\.json|tsconfig.*|vitest\.config\.ts|biome\.json)$/,
  /^scripts\//,
  /^packages\/postgres\//,
  /^packages\/contract\/src\/((kernel|enums|fields|generate|testing)\/|[^/]+$)/,
  /^apps\/core\/(migrations|test)\//,
  /^apps\/core\/src\/((kernel|start)\/|[^/]+$)/,
]
const journeysUnder = [
  /^e2e\/(?!journeys\/)/,
  /^apps\/(console\/src\/(kit|shell|messages|[^/]+$)|example|core\/src\/site)(\/|$)/,
]
const consoleUnder = [/^apps\/console\/src\/(kit|shell|messages|auth|testing)\//]
/** Breaks nothing by itself: what is generated follows from what is written. */
const inert = /\.md$|\.gen\.ts$|^knip\.json$|^docs\/|^bench\/|^packages\/[^/]+\/(examples|bin)\/|^LICENSE/

export const roomOf = (path) =>
  /^apps\/identity\//.test(path)
    ? 'identity'
    : path.match(/^(?:apps\/(?:core|console)|packages\/contract)\/src\/([^/]+)\//)?.[1]
const isAny = (patterns, path) => patterns.some((pattern) => pattern.test(path))

/** Journeys that the files can break; 'all' where it cannot be told. */
export function journeysFor(files) {
  const found = new Set()
  const journeysOf = readJourneys()
  for (const path of files.filter((each) => !inert.test(each) && !/\.test\.\w+$/.test(each))) {
    const spec = path.match(/^e2e\/journeys\/(.+)\.spec\.ts$/)?.[1]
    if (spec) found.add(spec)
    else if (isAny([...under, ...journeysUnder], path)) return 'all'
    else {
      const named = journeysOf.get(roomOf(path))
      if (!named) return 'all'
      for (const each of named) found.add(each)
    }
  }
  return [...found].sort()
}

/** Rooms of the core that stand on one of these, and these. `uses` says of each room which others it imports. */
export function roomsOn(rooms, uses) {
  const found = new Set(rooms)
  for (const known of found) for (const [room, used] of uses) if (used.has(known)) found.add(room) // a Set may grow while it is walked
  return found
}

/** Tests over HTTP that the files can break: those of the rooms they lie in and of all that stand on these, and the generated suites. */
export function httpFor(files, uses) {
  const own = files.filter((path) => !inert.test(path) && !/^apps\/console\/|^e2e\//.test(path))
  const changedTests = own.filter((path) => path.endsWith('.http.test.ts'))
  const sources = own.filter((path) => !/\.test\.\w+$/.test(path))
  if (sources.length === 0) return changedTests
  const rooms = sources.map((path) => (path.startsWith('apps/example/') ? 'example' : roomOf(path)))
  if (sources.some((path) => isAny(under, path)) || rooms.includes(undefined)) return 'all'
  const folders = [...roomsOn(rooms, uses)].map((room) =>
    room === 'identity' ? 'apps/identity/' : room === 'example' ? 'apps/example/' : `apps/core/src/${room}/`,
  )
  return [...new Set([...changedTests, ...folders, 'apps/core/test/suites/'])]
}

/**
 * Tests in a browser that the files can break, where all of these are screens of rooms: those of the rooms they lie in and of all that stand
 * on these, and the sweeps over every screen. Elsewhere imports say it, by which each test that opens the console stands on every screen.
 */
export function browserFor(files, uses) {
  const own = files.filter((path) => !inert.test(path) && !/^e2e\/|^apps\/(core|identity|example)\//.test(path))
  const rooms = own.map((path) =>
    isAny(consoleUnder, path) || !path.startsWith('apps/console/') ? undefined : roomOf(path),
  )
  if (rooms.includes(undefined)) return 'all'
  const folders = [...roomsOn(rooms, uses)].map((room) => `apps/console/src/${room}/`)
  return folders.length > 0 ? [...folders, 'apps/console/src/testing/'] : []
}

/** Which rooms of the core each of them imports, and which of the example and the provider they stand on. */
export function usesOfCore() {
  const uses = usesIn('apps/core/src/')
  // The programs that start put every room together.
  uses.delete('start')
  return uses
}

/** Likewise the rooms of the console; what is only downloaded when it opens is imported, too. */
export const usesOfConsole = () => usesIn('apps/console/src/')

function usesIn(folder) {
  const uses = new Map()
  for (const { path, text } of readSources('ts', 'tsx')) {
    const from = path.startsWith(folder) && !/\.test\.tsx?$/.test(path) ? roomOf(path) : undefined
    if (!from) continue
    if (!uses.has(from)) uses.set(from, new Set())
    for (const [, specifier] of withoutComments(text).matchAll(/\b(?:from\s+|import\()['"]([^'"]+)['"]/g)) {
      const to = specifier.startsWith('.')
        ? roomOf(posix.join(posix.dirname(path), specifier))
        : specifier.startsWith('@parley/identity')
          ? 'identity'
          : undefined
      if (to && to !== from) uses.get(from).add(to)
    }
  }
  return uses
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const isKnown = (ref) => {
  try {
    return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).length > 0
  } catch {
    return false
  }
}

/** What has changed since the branch left `ref` (the main branch), with what is not committed yet. */
export function changedSince(ref = ['origin/main', 'main'].find(isKnown)) {
  if (!ref || !isKnown(ref))
    throw new Error(`There is no “${ref ?? 'main'}” to compare with; name a commit or a branch.`)
  const [base] = git('merge-base', ref, 'HEAD')
  return {
    base,
    files: [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])],
  }
}

/** Of each room the journeys that go through it, as these say in their first lines; a room that none names may be in all of them. */
function readJourneys() {
  const journeysOf = new Map()
  for (const { name, rooms } of journeys())
    for (const room of rooms) journeysOf.set(room, [...(journeysOf.get(room) ?? []), name])
  return journeysOf
}

/** Every journey with the rooms of contract, core or console that it goes through. */
export const journeys = () =>
  globSync('e2e/journeys/*.spec.ts', { cwd: root })
    .map((path) => ({
      name: posix.basename(path.replaceAll('\\', '/'), '.spec.ts'),
      rooms: [...readFileSync(`${root}/${path}`, 'utf8').matchAll(/^\/\/ Rooms: (.+)$/gm)].flatMap(([, rooms]) =>
        rooms.split(', '),
      ),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
