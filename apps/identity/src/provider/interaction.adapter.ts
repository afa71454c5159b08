import { type AdapterPayload, errors } from 'oidc-provider'
import type { IdentityContext } from '../context.ts'
import { readCookie, setCookie } from '../http/cookie.ts'
import { currentExchange } from '../http/current-exchange.ts'
import type { Sealer } from '../keys/seal.ts'
import { StateAdapter } from './state.adapter.ts'

const name = 'parley_sign_in_request'
/** Browsers keep cookies of 4,096 bytes, name and attributes included. */
const longest = 3_600

/**
 * Anybody can ask for a sign-in, and most who do without a browser never come back. Until somebody has proved who they are the
 * request stays, sealed, with the browser that made it; only then is it written down.
 */
export class InteractionAdapter extends StateAdapter {
  readonly #sealer: Sealer

  constructor(context: IdentityContext, sealer: Sealer) {
    super('Interaction', context)
    this.#sealer = sealer
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const exchange = currentExchange.getStore()
    if (payload.result !== undefined || !exchange || !expiresIn) {
      this.#give(id, '', 0)
      return super.upsert(id, payload, expiresIn)
    }
    const sealed = this.#sealer.seal(place(id), Buffer.from(JSON.stringify(payload))).toString('base64url')
    if (sealed.length > longest) throw new errors.InvalidRequest('the request is too long')
    this.#give(id, sealed, expiresIn)
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    return (await super.find(id)) ?? this.#fromBrowser(id)
  }

  override async destroy(id: string): Promise<void> {
    this.#give(id, '', 0)
    await super.destroy(id)
  }

  #fromBrowser(id: string): AdapterPayload | undefined {
    const exchange = currentExchange.getStore()
    const sealed = exchange && readCookie(exchange.request, name)
    if (!sealed) return undefined
    try {
      // Only `upsert` seals under this name, and only payloads; oidc-provider looks at their expiry.
      return JSON.parse(this.#sealer.open(place(id), Buffer.from(sealed, 'base64url')).toString()) as AdapterPayload
    } catch {
      return undefined // of another sign-in, or made up
    }
  }

  /** To the page of this sign-in and to the address it goes on at, so that several tabs do not disturb each other. */
  #give(id: string, value: string, maxAgeSeconds: number): void {
    const response = currentExchange.getStore()?.response
    if (!response || response.headersSent) return
    const { pathname, protocol } = new URL(this.context.issuer)
    for (const page of ['interaction', 'auth']) {
      setCookie(response, {
        name,
        value,
        path: `${pathname}/${page}/${id}`,
        maxAgeSeconds,
        secure: protocol === 'https:',
      })
    }
  }
}

const place = (id: string) => `sign-in request ${id}`
