import type { EventEmitter } from 'node:events'
import Provider from 'oidc-provider'
import { isDatabaseAway } from '../database/away.ts'
import type { StoredKeys } from '../keys/key.store.ts'
import type { IdentityLogger } from '../options.ts'
import { clientOrigins, describeProvider, type ProviderSettings } from './configuration.ts'
import { createFinisher } from './finish-response.ts'
import { browserState, computeSessionState } from './session-state.ts'

/** A provider with one set of keys; it keeps no state of its own, so that a rotation simply makes another one. */
export function createProvider(settings: ProviderSettings, keys: StoredKeys): Provider {
  const { context } = settings
  const provider = new Provider(context.issuer, describeProvider(settings, keys))
  // `handle` has put the issuer's own protocol and host there, so links never follow a forged Host header.
  provider.proxy = true
  provider.use(createFinisher(settings, keys, clientOrigins(settings.clients)))
  provider.on('authorization.success', (ctx, response) => {
    const redirectUri = ctx.oidc.params?.redirect_uri
    if (!response || !ctx.oidc.client || typeof redirectUri !== 'string') return
    const state = browserState(ctx, keys.cookie)
    response.session_state = computeSessionState(ctx.oidc.client.clientId, new URL(redirectUri).origin, state)
  })
  reportFailures(provider, context.logger)
  return provider
}

function reportFailures(provider: Provider, logger: IdentityLogger): void {
  provider.on('server_error', (ctx, error) => {
    logger.error({ err: error }, 'identity failed')
    if (!isDatabaseAway(error)) return
    ctx.status = 503
    ctx.set('Retry-After', '5')
  })
  provider.on('authorization.error', (_ctx, error) => logger.info({ reason: error.message }, 'authorization refused'))
  provider.on('grant.error', (_ctx, error) => logger.info({ reason: error.message }, 'token refused'))
  // Koa's own event, which the provider's types leave out; unheard, Koa would print to the console.
  const emitter: EventEmitter = provider
  emitter.on('error', (error: unknown) => logger.error({ err: error }, 'identity failed'))
}
