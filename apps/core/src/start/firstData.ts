import type { IdentityPort } from '@parley/identity'
import type pg from 'pg'
import type { Core } from '../kernel/core.ts'
import type { Settings } from '../settings/readSettings.ts'
import type { Example } from './example.ts'
import { createAccounts, FirstPeople } from './people.ts'
import type { SeedTools } from './seedTools.ts'
import { StartError } from './startError.ts'

const SEED_LOCK = 7303

export interface FirstDataOptions {
  readonly settings: Settings
  readonly owner: pg.Pool
  readonly identity: IdentityPort | undefined
  readonly core: Core
  readonly tools: SeedTools
  readonly demoPassword: string
  readonly example: Example | undefined
}

/** What the start block must say about who can sign in. */
export interface FirstData {
  readonly kind: 'demo' | 'empty'
  /** With which the first administrator chooses a password, while nobody has. */
  readonly setupLink: string | undefined
}

/** Fills a new database, once; a later start finds what the first one chose. */
export async function ensureFirstData(options: FirstDataOptions): Promise<FirstData> {
  const client = await options.owner.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK])
    const kind = (await recall(client, 'seed')) ?? (await begin(client, options))
    if (kind === 'demo' && (await recall(client, 'demo')) === undefined) {
      options.core.directory.forget()
      await exampleOf(options).fill(options.tools)
      await remember(client, 'demo', 'complete')
    }
    return {
      kind: kind === 'demo' ? 'demo' : 'empty',
      setupLink: kind === 'empty' ? await renewLink(client, options) : undefined,
    }
  } finally {
    client.release(true)
  }
}

async function begin(client: pg.PoolClient, options: FirstDataOptions): Promise<string> {
  const { settings, identity, demoPassword, tools } = options
  const example = settings.SEED === 'demo' ? exampleOf(options) : undefined
  const accounts =
    example && identity
      ? await createAccounts(identity, example.people, demoPassword, tools.clock.now())
      : new Map<string, string>()
  await client.query('BEGIN')
  try {
    if (example) await example.addCompany(new FirstPeople(client), accounts)
    else await addFirstAdministrator(client, settings, identity)
    await remember(client, 'seed', settings.SEED)
    await client.query('COMMIT')
    return settings.SEED
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

function exampleOf({ example }: FirstDataOptions): Example {
  if (example) return example
  throw new StartError(
    'SEED=demo needs the example, which this program is without. Run “npm start”, or set SEED=empty.',
  )
}

const administrator = (email: string) => ({ username: 'admin', firstname: 'First', lastname: 'Administrator', email })

async function addFirstAdministrator(client: pg.PoolClient, settings: Settings, identity: IdentityPort | undefined) {
  const first = new FirstPeople(client)
  await first.addSystemRoles()
  const idTenant = await first.addTenant('Operator')
  const person = administrator(settings.ADMIN_EMAIL ?? 'admin@localhost')
  // An account of a start that failed between the two is this person's.
  const left = await identity?.accounts.findByUsername(person.username)
  const link = await identity?.createSetupLink({
    ...person,
    sub: left?.sub,
    givenName: person.firstname,
    familyName: person.lastname,
  })
  await first.addPerson({ ...person, idTenant, roles: [[idTenant, 'Administrator']] }, link?.sub)
}

/** A fresh link as long as the first administrator has chosen no password. */
async function renewLink(client: pg.PoolClient, { identity }: FirstDataOptions): Promise<string | undefined> {
  const account = await identity?.accounts.findByUsername('admin')
  if (!identity || !account || account.hasPassword) return undefined
  const { rows } = await client.query<{ email: string }>("SELECT email FROM app_user WHERE username = 'admin'")
  const { url } = await identity.createSetupLink({
    sub: account.sub,
    username: 'admin',
    email: rows[0]?.email ?? 'admin@localhost',
  })
  return url
}

async function recall(client: pg.PoolClient, key: string): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('SELECT value FROM app.installation WHERE key = $1', [key])
  return rows[0]?.value
}

const remember = (client: pg.PoolClient, key: string, value: string) =>
  client.query('INSERT INTO app.installation (key, value) VALUES ($1, $2)', [key, value])
