import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { chooseAccount } from './account.ts'
import { adoptServer } from './adopt.ts'
import { prepareBinaries } from './binaries.ts'
import { type Cluster, explainRefusal, openCluster, prepareFolder } from './cluster.ts'
import { PostgresError } from './error.ts'
import { openOwners } from './owners.ts'
import { claimPort, type ServerPlan, spawnServer, stopServer } from './server.ts'
import { durableSettings, type Settings } from './settings.ts'
import { superviseServer } from './supervise.ts'

export type PostgresOptions = {
  /** Folder of the data; made when missing. As root, every folder above it must be open to the server's account. */
  dataDir: string
  /** Port on 127.0.0.1; 0 or nothing takes a free one, or the one of a server that is taken over. */
  port?: number
  /** Name of the superuser, for new data only. */
  user?: string
  /** Database the address names; created when missing. */
  database?: string
  /** As root: the account to run the server as (default `nobody`). */
  asUid?: number
  /** Settings on top of the durable ones. */
  settings?: Settings
  /** Receives one line for every step worth knowing. */
  log?: (line: string) => void
}

export type RunningPostgres = {
  /** Connection string of the superuser. */
  url: string
  port: number
  /** Process of the server at present; it changes when the server had to be restarted. */
  readonly pid: number
  /** True when a server that was already running was taken over. */
  adopted: boolean
  /** Stops the server and waits for it, unless another process still uses it. */
  stop(): Promise<void>
}

const startAttempts = 6

/** Starts PostgreSQL on the given data, or takes over the server that already runs on it, and keeps it running. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { user = 'postgres', database = 'postgres', log = () => {} } = options
  const { plan, cluster } = await preparePlan(options, user)
  const owners = openOwners(options.dataDir)
  const urlAt = (port: number, name = database) =>
    `postgresql://${user}:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${encodeURIComponent(name)}`
  owners.join()
  try {
    const running = await startOrAdopt(plan, options.port ?? 0, (port) => urlAt(port, 'postgres'), owners.others, log)
    await createDatabase(urlAt(running.port, 'postgres'), database)
    const supervisor = superviseServer(plan, running, owners.folder, log)
    return {
      url: urlAt(running.port),
      port: running.port,
      adopted: running.adopted,
      get pid() {
        return supervisor.pid()
      },
      async stop() {
        const pid = await supervisor.release()
        owners.leave()
        if (owners.others().length > 0) return log('PostgreSQL keeps running: another process still uses it')
        await stopServer(pid)
      },
    }
  } catch (error) {
    owners.leave()
    throw error
  }
}

async function preparePlan(options: PostgresOptions, user: string): Promise<{ plan: ServerPlan; cluster: Cluster }> {
  const { dataDir } = options
  const account = chooseAccount(options.asUid)
  try {
    await prepareFolder(dataDir, account)
    // As root the programs are copied: the clone may lie where the server's account cannot go.
    const binaries = await prepareBinaries(dataDir, account !== undefined)
    const cluster = await openCluster(dataDir, user, binaries, account)
    const settings = { ...durableSettings(), ...options.settings }
    return {
      cluster,
      plan: { binaries, account, clusterDir: cluster.dir, logFile: join(dataDir, 'postgres.log'), settings },
    }
  } catch (error) {
    throw explainRefusal(dataDir, error)
  }
}

async function startOrAdopt(
  plan: ServerPlan,
  wantedPort: number,
  urlAt: (port: number) => string,
  others: () => number[],
  log: (line: string) => void,
): Promise<{ pid: number; port: number; adopted: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    const mayStayAt = (port: number) => wantedPort === 0 || port === wantedPort || others().length > 0
    const found = await adoptServer(plan.clusterDir, urlAt, ({ port }) => mayStayAt(port))
    if (found) {
      log(`PostgreSQL was still running on port ${found.port} and is used again`)
      return { pid: found.pid, port: found.port, adopted: true }
    }
    try {
      const port = await claimPort(wantedPort)
      return { pid: await spawnServer(plan, port), port, adopted: false }
    } catch (error) {
      const isFinal = !(error instanceof PostgresError) || error.code !== 'START_FAILED' || attempt >= startAttempts
      if (isFinal) throw error
      log(`PostgreSQL did not start, trying again (${attempt} of ${startAttempts - 1})`)
      await sleep(250 * 2 ** (attempt - 1))
    }
  }
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  if (name === 'postgres') return
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process that started at the same moment made it.
    const isMade = error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505')
    if (!isMade) throw error
  } finally {
    await client.end()
  }
}
