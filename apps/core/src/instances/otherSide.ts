import { inventoryApi } from '@parley/contract/instances/instance.api.ts'
import type { InstanceState } from '@parley/contract/instances/instance.enum.ts'
import { INVENTORY_FORMAT } from '@parley/contract/instances/instance.rules.ts'
import { TENANT_CONTEXT_HEADER } from '@parley/contract/kernel/constants.ts'
import type { BodyIn, Endpoint } from '@parley/contract/kernel/endpoint.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { IsOpen } from '../kernel/reach.ts'
import { cleanText } from '../kernel/storedJson.ts'
import { type Incoming, RefusedAddress, sendOnce, TooLarge } from '../requests/sendOnce.ts'
import type { OtherRow } from './instance.store.ts'

/** Why another installation could not be asked. */
export class InstanceFailure extends Error {
  readonly state: Exclude<InstanceState, 'UNCHECKED' | 'REACHABLE'>
  /** Why it refused, in its own words; undefined where it did not answer at all. */
  readonly said: string | undefined

  constructor(state: InstanceFailure['state'], message: string, said?: string) {
    super(message)
    this.state = state
    this.said = said
  }
}

/** Where a secret is bound to: another host cannot be given what the one before knew. */
const placeOf = (tenant: number, appUrl: string): string => `Instance ${new URL(appUrl).origin} of tenant ${tenant}`

export const sealSecret = ({ vault, tenant }: Pick<Ctx, 'vault' | 'tenant'>, appUrl: string, secret: string) =>
  vault.seal(placeOf(tenant, appUrl), secret)

type Asking = Pick<Ctx, 'vault' | 'tenant' | 'reach'>

/** Installing a package takes longer. */
const WRITE_PATIENCE_MS = 90_000
/** One answer may take this long, and be this large. */
const PATIENCE_MS = 15_000
const MOST_BYTES = 20_000_000
const MOST_WORDS = 300

interface Body {
  readonly error?: unknown
  readonly code?: unknown
}

/** Another installation, asked over HTTP with its API secret. Redirects are not followed; what it answers is read by the contract. */
export class OtherSide {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #isOpen: IsOpen
  readonly #signal: AbortSignal
  readonly #secret: string

  constructor({ vault, tenant, reach }: Asking, { appUrl, secret, idTenantThere }: OtherRow, signal: AbortSignal) {
    this.#url = appUrl
    this.#secret = vault.open(placeOf(tenant, appUrl), secret)
    this.#headers = {
      accept: 'application/json',
      'user-agent': 'parley-instance',
      authorization: `Bearer ${this.#secret}`,
      ...(idTenantThere !== null && { [TENANT_CONTEXT_HEADER]: String(idTenantThere) }),
    }
    // What is not encrypted stays in the installation's own networks.
    this.#isOpen = appUrl.startsWith('https:') ? reach.isOpen : reach.isOwn
    this.#signal = signal
  }

  /** Which release it is, and for which tenant it answers; fails where it can't be compared with. */
  async about() {
    const about = await this.read(inventoryApi.About, {})
    if (about.format !== INVENTORY_FORMAT)
      throw new InstanceFailure(
        'OTHER_RELEASE',
        `Its release ${about.version} can’t be compared with this one. Update the older of the two.`,
      )
    return about
  }

  /** Reads what the endpoint says it answers. */
  async read<E extends Endpoint & { readonly response: z.ZodType }>(
    { path, response }: E,
    query: Readonly<Record<string, string>>,
    params: Params = {},
  ): Promise<z.output<E['response']>> {
    const body = await this.#send('GET', `${filled(path, params)}?${new URLSearchParams(query)}`)
    return readBy(response, body) as z.output<E['response']> // by its schema
  }

  /** Has it do something, and reads what the endpoint says it answers. */
  async write<E extends Endpoint & { readonly response: z.ZodType }>(
    { path, response }: E,
    { params = {}, body }: { readonly params?: Params; readonly body: BodyIn<E> },
  ): Promise<z.output<E['response']>> {
    const answer = await this.#send('POST', filled(path, params), JSON.stringify(body))
    return readBy(response, answer) as z.output<E['response']> // by its schema
  }

  async #send(method: 'GET' | 'POST', path: string, body?: string): Promise<unknown> {
    const patience = body === undefined ? PATIENCE_MS : WRITE_PATIENCE_MS
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(patience)])
    const incoming = await sendOnce({
      ...{ method, url: new URL(this.#url + path), body, signal, most: MOST_BYTES, isOpen: this.#isOpen },
      headers: { ...this.#headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    }).catch((error: unknown) => {
      // Who asked is gone: nothing is said of the other side.
      if (this.#signal.aborted && !isTimeout(this.#signal)) throw error
      if (signal.aborted) throw new InstanceFailure('AWAY', this.#late(patience))
      throw failureOf(error)
    })
    return this.#valueOf(incoming)
  }

  #late(patience: number): string {
    return `It did not answer ${this.#signal.aborted ? 'in time' : `within ${patience / 1_000} seconds`}.`
  }

  #valueOf({ status, headers, body }: Incoming): unknown {
    const value = readJson(body.toString('utf8'))
    if (status >= 300 && status < 400)
      throw new InstanceFailure('NOT_PARLEY', `It leads to another address (status ${status}). Enter that one instead.`)
    if (status !== 200) throw this.#refusalOf(status, value)
    if (!/^application\/json\b/i.test(headers['content-type'] ?? '') || value === undefined)
      throw new InstanceFailure('NOT_PARLEY', 'There is no Parley at this address.')
    return value
  }

  #refusalOf(status: number, value: unknown): InstanceFailure {
    const { error, code } = (typeof value === 'object' && value !== null ? value : {}) as Body // each part is looked at
    const isParley = typeof error === 'string' && typeof code === 'string'
    const said = isParley ? cleanText(error.replaceAll(this.#secret, '…')).slice(0, MOST_WORDS) : ''
    if (!isParley && status !== 429 && status < 500)
      return new InstanceFailure('NOT_PARLEY', `There is no Parley at this address (status ${status}).`)
    if (status === 401)
      return new InstanceFailure('CREDENTIALS', 'It refuses the API secret. Enter one that is valid there.')
    if (status === 403)
      return new InstanceFailure('PERMISSION', said || 'The API secret lacks a permission there.', said)
    if (status === 404 && code !== 'entity.notFound')
      return new InstanceFailure('OTHER_RELEASE', 'Its release is too old to be compared. Update it.')
    // What failed there is no refusal: whether it was done is not known.
    const words = `It answered with status ${status}.${said ? ` ${said}` : ''}`
    return new InstanceFailure('AWAY', words, status < 500 && said ? said : undefined)
  }
}

type Params = Readonly<Record<string, number>>
const filled = (path: string, params: Params) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))

function readBy<T>(response: z.ZodType<T>, body: unknown): T {
  const parsed = response.safeParse(body)
  if (parsed.success) return parsed.data
  throw new InstanceFailure(
    'OTHER_RELEASE',
    'It answers in another way than this release. Update the older of the two.',
  )
}

const isTimeout = ({ reason: why }: AbortSignal) => why instanceof DOMException && why.name === 'TimeoutError'

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failureOf(error: unknown): InstanceFailure {
  if (error instanceof RefusedAddress)
    return new InstanceFailure('FORBIDDEN', 'Its address is not public, and not one that the operator permits.')
  if (error instanceof TooLarge) return new InstanceFailure('AWAY', `It was not read: ${error.message}.`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new InstanceFailure('NO_HOST', 'The host was not found.')
  if (code === 'ECONNREFUSED') return new InstanceFailure('AWAY', 'The connection was refused.')
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO/i.test(code))
    return new InstanceFailure('TLS', `Its certificate or encryption was refused (${code}).`)
  return new InstanceFailure('AWAY', `The connection failed${code ? ` (${code})` : ''}.`)
}
