import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNpm } from '../../../scripts/npm.mjs'

const VERSION = '12.4.0'
const SANDBOX = 'isolated-vm'

/**
 * Installs Directus outside the clone, so that its packages and its licence stay apart from ours, and keeps it for the next run.
 * `DIRECTUS_DIR` says where. Nothing is compiled: not SQLite, and in place of the sandbox for extensions, which no request here
 * enters, stands an empty package.
 */
export async function installDirectus(say: (line: string) => void): Promise<string> {
  const folder = process.env.DIRECTUS_DIR ?? join(tmpdir(), 'parley-bench-directus')
  if (await isInstalled(folder)) return folder
  say(`installing Directus ${VERSION} in ${folder}`)
  await mkdir(join(folder, SANDBOX), { recursive: true })
  await writeJson(join(folder, SANDBOX, 'package.json'), { name: SANDBOX, version: '0.0.0' })
  await writeFile(join(folder, SANDBOX, 'index.js'), 'module.exports = {}\n')
  await writeJson(join(folder, 'package.json'), { private: true, overrides: { [SANDBOX]: `file:./${SANDBOX}` } })
  const { code, output } = await runNpm(['install', '--ignore-scripts', `directus@${VERSION}`], { cwd: folder })
  if (code !== 0) throw new Error(`${output.trim()}\nDirectus could not be installed.`)
  return folder
}

const writeJson = (path: string, value: unknown) => writeFile(path, JSON.stringify(value))

/** npm writes its own list last, so an installation that was cut off is seen as missing. */
async function isInstalled(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) return false
  const text = await readFile(join(folder, 'node_modules', 'directus', 'package.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { version?: string }).version === VERSION // a package.json has it as text
}
