import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What an agent keeps over its restarts. Of modules only which processes it has started; no setting and no secret of theirs. */
export interface AgentState {
  readonly address: string
  readonly idBotServer: number
  readonly name: string
  /** The half of its key pair that never leaves this file, as a JWK. */
  readonly privateKey: object
  /** By which packages are signed. */
  readonly signingKey: string
  serial: number
  /** Process groups that it has started, with when by the system's own count. */
  children: { readonly pid: number; readonly startedAt: string }[]
}

const fileIn = (folder: string) => join(folder, 'agent.json')

export async function readState(folder: string): Promise<AgentState | undefined> {
  try {
    return JSON.parse(await readFile(fileIn(folder), 'utf8')) as AgentState // this program has written it
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

let last: Promise<void> = Promise.resolve()
/** One after the other, each with what holds when it is its turn. */
export function writeState(folder: string, state: AgentState): Promise<void> {
  const next = last.then(() => write(folder, state))
  last = next.catch(() => {})
  return next
}

/** For the owner alone; whoever reads it meanwhile finds the one before or this one. */
async function write(folder: string, state: AgentState): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${fileIn(folder)}.${process.pid}`
  await rm(temporary, { force: true }) // one that was left keeps its own mode
  await writeFile(temporary, JSON.stringify(state), { mode: 0o600 })
  await rename(temporary, fileIn(folder))
}
