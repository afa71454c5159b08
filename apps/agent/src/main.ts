import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Agent } from './agent.ts'
import { type ModuleUser, startOf } from './child.ts'
import { register } from './register.ts'
import { readState } from './state.ts'

const USAGE = `Usage:
  npm run agent -- register <address of Parley> [token]
  npm run agent -- run

The token may be in PARLEY_AGENT_TOKEN, or on standard input instead. State is kept in PARLEY_AGENT_FOLDER (~/.parley-agent).`

const folder = resolve(process.env.PARLEY_AGENT_FOLDER ?? join(homedir(), '.parley-agent'))
const say = (what: string): void => void process.stdout.write(`${what}\n`)

const [command, address, given] = process.argv.slice(2)
try {
  if (command === 'register' && address !== undefined) await registerHere(address)
  else if (command === 'run') await runHere()
  else throw new Error(USAGE)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function registerHere(at: string): Promise<void> {
  const url = URL.parse(at)
  const isHere = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  // Secrets and the key of packages come over it.
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isHere))
    throw new Error('The address must begin with https://. Only Parley on the same machine may be asked by http://.')
  if (url.pathname !== '/') throw new Error('The address must have no path, such as https://parley.example.com.')
  const token = (given ?? process.env.PARLEY_AGENT_TOKEN ?? (await text(process.stdin))).trim()
  const name = await register(folder, url.origin, token)
  say(`Registered as ${name}. Start the agent with: npm run agent -- run`)
}

async function runHere(): Promise<void> {
  const state = await readState(folder)
  if (!state)
    throw new Error(`No agent is registered in ${folder}. Run the registration command that the console shows first.`)
  await lock()
  const mostMs = Number(process.env.PARLEY_AGENT_PULL_MS ?? 10_000)
  if (!(mostMs >= 100 && mostMs <= 10_000)) throw new Error('PARLEY_AGENT_PULL_MS must be between 100 and 10000.')
  const user = moduleUser()
  // Modules have to reach their packages; agent.json stays the agent’s alone.
  if (user) await chmod(folder, 0o711)
  const agent = new Agent({ folder, state, mostMs, say, user })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => agent.stop())
  say(`The agent of ${state.name} runs.`)
  await agent.run()
  process.exit(0)
}

/** As which modules run, where the agent is root: user and group by their numbers. */
function moduleUser(): ModuleUser | undefined {
  const given = process.env.PARLEY_AGENT_MODULE_USER ?? ''
  if (given === '') return undefined
  const [, uid = '', gid = ''] = /^([1-9]\d{0,8}):([1-9]\d{0,8})$/.exec(given) ?? []
  if (uid === '') throw new Error('PARLEY_AGENT_MODULE_USER must be a user and a group by numbers, such as 1001:1001.')
  if (process.getuid?.() !== 0)
    throw new Error(
      'PARLEY_AGENT_MODULE_USER needs an agent that runs as root: only root can start processes as another user.',
    )
  return { uid: Number(uid), gid: Number(gid) }
}

/** Two agents in one folder would start everything twice. */
async function lock(): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'agent.lock')
  const [pid = '', startedAt] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
  if (startedAt !== undefined && pid !== '' && startOf(Number(pid)) === startedAt)
    throw new Error(`Another agent runs in ${folder} (process ${pid}).`)
  await writeFile(path, `${process.pid} ${startOf(process.pid) ?? ''}`, { mode: 0o600 })
}
