import { join } from 'node:path'
import { IdentityMigrationError, migrateIdentity } from '@parley/identity'
import { PostgresError, startPostgres } from '@parley/postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { openPool } from '../kernel/database.ts'
import { dropDeadConnections } from '../kernel/dropDeadConnections.ts'
import { migrateJobs } from '../kernel/jobs/worker.ts'
import { ChangedMigration, migrate, NewerDatabase } from '../kernel/migrate.ts'
import type { Vault } from '../kernel/vault.ts'
import { sealTenantVariables } from '../runtime/tenantVariable.store.ts'
import type { Settings } from '../settings/readSettings.ts'
import { type MasterKey, rememberMasterKey, requireMasterKey } from './masterKey.ts'
import { StartError } from './startError.ts'

export interface Database {
  /** As the owner of the schema: migrations, job queue, identity. */
  readonly owner: pg.Pool
  /** As the role that serves requests: owns nothing, sees one tenant. */
  readonly serving: pg.Pool
  readonly servingUrl: string
  readonly description: string
  stop(): Promise<void>
}

const OWNER_CONNECTIONS = 15
const MIGRATION_LOCK = 7302
const ROLE = 'parley_app'

/** Starts or finds the database, brings it up to date and opens it; throws the reason of `asked` where that is aborted on the way. */
export async function openInstallation(
  settings: Settings,
  masterKey: Pick<MasterKey, 'key' | 'place'> & { readonly vault: Vault },
  log: Logger,
  asked: AbortSignal,
): Promise<Database> {
  const { url, description, stop } = await findServer(settings, log)
  let isStopping = false
  const onError = (error: Error) => {
    if (!isStopping) log.warn({ err: error }, 'a database connection was lost')
  }
  const owner = new pg.Pool({ connectionString: url, max: OWNER_CONNECTIONS, application_name: 'parley owner' })
  owner.on('error', onError)
  owner.on('connect', (client) => client.on('error', onError)) // also while a client is borrowed
  const servingPassword = masterKey.vault.derive('serving role').toString('hex')
  dropDeadConnections(owner, url)
  const at = new URL(url)
  at.username = ROLE
  at.password = servingPassword
  try {
    await prepareSchema(owner, servingPassword, { ...masterKey, servingUrl: at.href }, asked)
  } catch (error) {
    isStopping = true
    await owner.end()
    await stop()
    throw explain(error, description)
  }
  const serving = openPool({ url: at.href, max: settings.DATABASE_CONNECTIONS, onError })
  return {
    owner,
    serving,
    servingUrl: at.href,
    description,
    async stop() {
      isStopping = true
      await serving.end()
      await owner.end()
      await stop()
    },
  }
}

async function findServer({ DATABASE_URL, DATA_DIR }: Settings, log: Logger) {
  if (DATABASE_URL !== undefined) {
    const { host, pathname } = new URL(DATABASE_URL)
    return { url: DATABASE_URL, description: `PostgreSQL at ${host}${pathname}`, stop: async () => {} }
  }
  try {
    const dataDir = join(DATA_DIR, 'postgres')
    const server = await startPostgres({ dataDir, database: 'parley', log: (line) => log.info(line) })
    return { url: server.url, description: `own PostgreSQL in ${dataDir}`, stop: () => server.stop() }
  } catch (error) {
    throw error instanceof PostgresError ? new StartError(error.message) : error
  }
}

/** One process at a time; the others find everything done. */
async function prepareSchema(
  owner: pg.Pool,
  servingPassword: string,
  masterKey: MasterKey,
  asked: AbortSignal,
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireMasterKey(client, masterKey)
    await migrate(owner, undefined, asked)
    await sealTenantVariables(client, masterKey.vault)
    await migrateJobs(owner)
    await migrateIdentity(owner)
    await rememberMasterKey(client, masterKey)
    await client.query(`ALTER ROLE ${ROLE} PASSWORD ${client.escapeLiteral(servingPassword)}`)
  } finally {
    client.release(true)
  }
}

function explain(error: unknown, description: string): unknown {
  const isOfMigrations = [ChangedMigration, NewerDatabase, IdentityMigrationError].some((kind) => error instanceof kind)
  if (error instanceof Error && isOfMigrations) return new StartError(error.message)
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (!/^(E[A-Z]+|28\w{3}|3D000|08\w{3}|57P03|42501|53300)$/.test(code)) return error
  // An address with several ways to it fails with one error for each of them.
  const why =
    error instanceof AggregateError
      ? error.errors.map((each) => String(each.message ?? each)).join('; ')
      : error.message
  return new StartError(
    `The ${description} cannot be used: ${why}\nCheck DATABASE_URL, and that the server runs and lets this machine in.`,
  )
}
