import type Provider from 'oidc-provider'
import { createAccountPort } from './accounts/account.service.ts'
import { defaultCost } from './accounts/password.ts'
import { createSetupLink } from './accounts/setup-link.ts'
import type { IdentityContext } from './context.ts'
import { listenToNotices } from './database/notices.ts'
import { sweepExpired } from './database/sweep.ts'
import { createHandler } from './http/handler.ts'
import { keyChannel } from './keys/key.store.ts'
import { openKeyRing } from './keys/key-ring.ts'
import type { Identity, IdentityOptions } from './options.ts'
import { createAssetRoute } from './pages/asset.route.ts'
import { createPageRenderer } from './pages/page.ts'
import type { IdentityPort } from './port.ts'
import { clientOrigins, type ProviderSettings } from './provider/configuration.ts'
import { createProvider } from './provider/create-provider.ts'
import { createProviderPages } from './provider/pages.ts'
import { createRequester } from './provider/requester.ts'
import { createSessionCheckRoute } from './provider/session-check.route.ts'
import { createRevocationFeed, createSessionPort } from './sessions/session.service.ts'
import { sessionChannel } from './sessions/session.store.ts'
import { createSetupRoute } from './setup/setup.route.ts'
import { createChangePasswordStep } from './signin/change-password.step.ts'
import { createSignInFlow } from './signin/sign-in.flow.ts'
import { createSignInRoute } from './signin/sign-in.route.ts'

const sweepEveryMs = 10 * 60_000
const defaultSessionSeconds = 12 * 3600

/** The built-in OpenID Connect provider; `migrateIdentity` must have run before. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { pool, clock, logger, publicUrl, trustProxy, passwordCost = defaultCost } = options
  const issuer = options.issuer.replace(/\/+$/, '')
  const context: IdentityContext = { pool, clock, logger, passwordCost, issuer }
  const origins = clientOrigins(options.clients)
  const renderer = createPageRenderer({ issuer, clock, getTheme: options.getTheme, formTargets: origins })
  const accounts = createAccountPort(context)
  const feed = createRevocationFeed(context)

  const settings: ProviderSettings = {
    context,
    clients: options.clients,
    audience: options.audience,
    sessionSeconds: options.sessionSeconds ?? defaultSessionSeconds,
    requester: createRequester(trustProxy),
    pages: createProviderPages(renderer, publicUrl),
  }
  let provider: Provider
  const keys = await openKeyRing(context, options.masterKey, (changed) => {
    provider = createProvider(settings, changed)
  })
  provider = createProvider(settings, keys.current())

  const reload = (): void => {
    keys.reload().catch((error: unknown) => logger.error({ err: error }, 'signing keys could not be read again'))
  }
  const channels = { [sessionChannel]: feed.receive, [keyChannel]: reload }
  const notices = await listenToNotices(pool, logger, channels, () => {
    reload()
    feed.miss()
  })
  const sweeper = setInterval(() => {
    sweepExpired(pool, clock.now()).then(reload, (error: unknown) => logger.warn({ err: error }, 'clean-up failed'))
  }, sweepEveryMs)
  sweeper.unref()

  const steps = [createChangePasswordStep(context, accounts), ...(options.steps ?? [])]
  const flow = createSignInFlow(context, steps)
  const port: IdentityPort = {
    accounts,
    sessions: createSessionPort(context, feed),
    keys: { rotate: keys.rotate, jwks: keys.jwks },
    createSetupLink: (person) => createSetupLink(context, person),
  }
  return {
    port,
    handle: createHandler({
      issuer,
      publicUrl,
      renderer,
      logger,
      provider: () => provider,
      routes: [
        createSignInRoute({ context, flow, renderer, publicUrl, trustProxy }),
        createSetupRoute(context, renderer, publicUrl),
        createSessionCheckRoute(origins),
        createAssetRoute(),
      ],
    }),
    async close() {
      clearInterval(sweeper)
      await notices.close()
    },
  }
}
