import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import { type CallArguments, type Operation, type OutputOf, urlOf } from '@parley/contract/kernel/operation.ts'
import { cloneTemplate } from '@parley/postgres/testing.ts'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import pino, { type Logger } from 'pino'
import { inject } from 'vitest'
import { domains } from '../src/domains.ts'
import { virtualClock } from '../src/kernel/clock.ts'
import { type Core, createCore } from '../src/kernel/core.ts'
import type { Ctx } from '../src/kernel/ctx.ts'
import { openPool } from '../src/kernel/database.ts'
import { trustOf } from '../src/kernel/http/elsewhere.ts'
import { createTokenVerifier } from '../src/kernel/http/tokenVerifier.ts'
import type { HubEvent } from '../src/kernel/hubEvent.ts'
import type { LlmPort } from '../src/kernel/llmPort.ts'
import type { Letter } from '../src/kernel/mailer.ts'
import type { PageRecogniser } from '../src/kernel/pageRecogniser.ts'
import { Reach, readOwnPlace } from '../src/kernel/reach.ts'
import type { Services } from '../src/kernel/services.ts'
import { openFolderStore } from '../src/kernel/storage/folderStore.ts'
import { Vault } from '../src/kernel/vault.ts'
import { APP_PASSWORD, TEMPLATE } from './globalSetup.ts'
import { ISSUER, insertPeople, PARTNER, type PersonName, people, subjectOf } from './people.ts'
import { toneEncoder, toneEngine } from './toneEngine.ts'

const AUDIENCE = 'parley-api'
export const NOW = '2026-11-20T10:00:00.000Z'
const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })
const keys = await generateKeyPair('RS256')
const otherKeys = await generateKeyPair('RS256')

interface Claims {
  readonly sub?: string
  readonly sid?: string
  readonly iss?: string
  readonly aud?: string
  readonly exp?: number
  readonly nbf?: number
  readonly forged?: boolean
  readonly email?: string
  readonly email_verified?: boolean
}

export interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

interface CallOptions {
  readonly context?: number | string
  readonly headers?: Readonly<Record<string, string>>
}

interface Options {
  readonly limits?: { readonly person: number; readonly address: number }
  /** The issuers that sign people in, asked over HTTP, instead of the test's own. */
  readonly providers?: readonly [string, ...string[]]
  /** Another way to the same database. */
  readonly reachDatabase?: (url: URL) => Promise<string>
  readonly log?: Logger
  /** Whether there is a language model; there is unless said. */
  readonly hasLlm?: boolean
  /** The one that post-call analytics ask; none unless said. */
  readonly llm?: LlmPort | undefined
  /** What of its own networks the installation lets people reach; this machine unless said. */
  readonly ownNetworks?: readonly string[]
  /** Whether there is a carrier; there is unless said. */
  readonly hasCarrier?: boolean
  /** What reads text from pictures; nothing does unless said. */
  readonly recogniser?: PageRecogniser
}

/** The core on a database of its own, with people who hold real tokens of a test issuer and a clock that stands still. */
export async function startTestCore({
  limits = { person: 1_000_000, address: 1_000_000 },
  providers,
  reachDatabase = async (url) => url.href,
  log = silent,
  hasLlm = true,
  hasCarrier = true,
  ownNetworks = ['127.0.0.0/8', '::1', 'localhost'],
  recogniser,
  llm,
}: Options = {}) {
  const database = await cloneTemplate(inject('databaseUrl'), TEMPLATE)
  const owner = new pg.Pool({ connectionString: database.url })
  owner.on('error', () => {}) // tests take the database away
  owner.on('connect', (client) => client.on('error', () => {}))
  await insertPeople(owner)
  const url = new URL(database.url)
  url.username = 'parley_app'
  url.password = APP_PASSWORD
  const pool = openPool({ url: await reachDatabase(url) })
  const clock = virtualClock(new Date(NOW))
  const events: HubEvent[] = []
  const ended = new Set<string>()
  const passwords = new Map<string | undefined, Date>()
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const folder = await mkdtemp(join(tmpdir(), 'parley-files-'))
  const letters: Letter[] = []
  const trust = providers
    ? trustOf(
        providers.map((issuer) => ({ name: issuer, issuer, clientId: 'c', audience: AUDIENCE, vouches: 'all' })),
        clock,
      )
    : {
        verify: createTokenVerifier({
          issuer: [ISSUER, PARTNER],
          audience: AUDIENCE,
          clock,
          keys: createLocalJWKSet({ keys: [jwk] }),
        }),
        emailIssuers: [{ issuer: ISSUER, domains: 'all' as const }],
      }
  const services: Services = {
    identity: undefined,
    providers: (providers ?? [ISSUER, PARTNER]).map((issuer) => ({
      name: new URL(issuer).host,
      issuer,
      clientId: 'parley-console',
    })),
    verify: trust.verify,
    issuer: providers?.[0] ?? ISSUER,
    accountIssuer: providers?.[0] ?? ISSUER,
    clientId: 'parley-console',
    productName: 'Parley',
    files: openFolderStore(folder),
    mailer: {
      name: 'the test',
      async send(letter) {
        letters.push(letter)
      },
    },
    speechEngines: [toneEngine],
    soundEncoders: [toneEncoder],
    publicUrl: 'http://localhost:8080',
    reach: new Reach(ownNetworks.flatMap((text) => readOwnPlace(text) ?? [])),
    hasCarrier,
    hasSms: true,
    hasMail: true,
    recogniser,
    llm,
  }
  const core = createCore({
    pool,
    domains,
    services,
    ...trust,
    sessions: {
      find: async ({ sid }) =>
        sid !== undefined && ended.has(sid)
          ? undefined
          : { passwordChangedAt: passwords.get(sid) ?? null, idleUntil: null },
      touch: async () => {},
    },
    clock,
    vault: new Vault(randomBytes(32)),
    hasLlm,
    log,
    trustProxy: false,
    limits,
    state: () => 'running',
    emit: (all) => events.push(...all),
    checkAnswers: true,
  })

  const sign = async (claims: Claims) =>
    await new SignJWT({
      sid: claims.sid ?? `sid-${claims.sub}`,
      email: claims.email,
      email_verified: claims.email_verified,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setSubject(claims.sub ?? '')
      .setIssuer(claims.iss ?? ISSUER)
      .setAudience(claims.aud ?? AUDIENCE)
      .setNotBefore(claims.nbf ?? clock.now().getTime() / 1000 - 10)
      .setExpirationTime(claims.exp ?? clock.now().getTime() / 1000 + 600)
      .sign(claims.forged ? otherKeys.privateKey : keys.privateKey)
  const signed = new Map<string, Promise<string>>()
  /** Signed once while the clock stands still: the sweeps send tens of thousands of requests. */
  const token = async (claims: Claims = {}) => {
    const key = JSON.stringify([clock.now(), claims])
    const kept = signed.get(key) ?? sign(claims)
    signed.set(key, kept)
    return await kept
  }

  const send = async <T>(
    method: string,
    path: string,
    body: unknown,
    bearer: string | undefined,
    options: CallOptions = {},
  ): Promise<Answer<T>> => {
    const response = await core.server.inject({
      method: method as 'GET', // the operation's own method
      url: path,
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.context === undefined ? {} : { 'x-tenant-context': String(options.context) }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : undefined) as T,
      text: response.body,
      headers: response.headers,
    } // the contract checks it
  }

  const as = (name: PersonName, options: CallOptions = {}) => ({
    /** Calls an operation as this person. */
    call: async <E extends EndpointDeclaration>(
      operation: Operation<E>,
      ...[input]: CallArguments<E>
    ): Promise<Answer<OutputOf<E>>> => {
      const { body } = (input ?? {}) as { body?: unknown } // an endpoint without a body has none
      return await send(
        operation.method,
        urlOf(operation, input ?? {}),
        body,
        await token({ sub: subjectOf(name) }),
        options,
      )
    },
  })

  /** A context with every right in a tenant, for preparing data through the services themselves. */
  const inTenant = async <T>(tenant: number, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const admin = await core.directory.person(Object.keys(people).indexOf('operator') + 1)
    if (!admin) throw new Error('the operator is missing')
    return await core.contexts.run(
      {
        actor: { id: admin.idUser, name: 'operator Tester', kind: 'user', idTenant: 1 },
        tenant,
        permissions: core.directory.permissions(admin, tenant),
        requestId: 'test',
        log: core.server.log as Parameters<Core['contexts']['run']>[0]['log'], // the same pino
        clock,
      },
      work,
    )
  }

  return {
    ...core,
    /** What the issuer publishes. */
    jwk,
    as,
    send,
    token,
    inTenant,
    clock,
    events,
    /** For `allJobs` and the like; mail that jobs send is in `letters`. */
    services,
    letters,
    owner,
    pool,
    databaseUrl: database.url,
    passwordChosen: (name: PersonName, at: Date) => passwords.set(`sid-${subjectOf(name)}`, at),
    endSession: (name: PersonName) => ended.add(`sid-${subjectOf(name)}`),
    async close() {
      await core.server.close()
      await pool.end()
      await owner.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestCore = Awaited<ReturnType<typeof startTestCore>>
