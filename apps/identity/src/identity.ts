import type Provider from 'oidc-provider'
import { createAccountPort } from './accounts/account.service.ts'
import { defaultCost } from './accounts/password.ts'
import { createResetLink, createSetupLink } from './accounts/setup-link.ts'
import type { IdentityContext } from './context.ts'
import { listenToNotices } from './database/notices.ts'
import { sweepExpired } from './database/sweep.ts'
import { inTransaction } from './database/transaction.ts'
import { createForgotRoute } from './forgot/forgot.route.ts'
import { clientAddress } from './http/client-address.ts'
import { createHandler } from './http/handler.ts'
import { keyChannel } from './keys/key.store.ts'
import { openKeyRing } from './keys/key-ring.ts'
import { createSealer } from './keys/seal.ts'
import type { Identity, IdentityOptions } from './options.ts'
import { createAssetRoute } from './pages/asset.route.ts'
import { createPageRenderer } from './pages/page.ts'
import { defaultPolicy } from './policy/policy.ts'
import type { IdentityPort } from './port.ts'
import { clientOrigins, type ProviderSettings } from './provider/configuration.ts'
import { createProvider } from './provider/create-provider.ts'
import { createProviderPages } from './provider/pages.ts'
import { createRequester } from './provider/requester.ts'
import { createSessionCheckRoute } from './provider/session-check.route.ts'
import { createRevocationFeed, createSessionPort } from './sessions/session.service.ts'
import { endIdleSessions, sessionChannel } from './sessions/session.store.ts'
import { createSetupRoute } from './setup/setup.route.ts'
import { createChangePasswordStep } from './signin/change-password.step.ts'
import { createKnownBrowsers } from './signin/known-browser.ts'
import { createSignInFlow } from './signin/sign-in.flow.ts'
import { createSignInRoute } from './signin/sign-in.route.ts'
import { createCodeStep } from './two-factor/code.step.ts'
import { createEnrolStep } from './two-factor/enrol.step.ts'
import { createTwoFactor } from './two-factor/two-factor.service.ts'

const idleCheckMs = 15_000
const sweepEveryMs = 10 * 60_000
const defaultSessionSeconds = 12 * 3600

/** The built-in OpenID Connect provider; `migrateIdentity` must have run before. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { pool, clock, logger, publicUrl, trustProxy, passwordCost = defaultCost } = options
  const issuer = options.issuer.replace(/\/+$/, '')
  const policyOf = options.policyOf ?? (async () => defaultPolicy)
  const secret = () => keys.current().cookie
  const rest = { issuer, policyOf, onLocked: options.onLocked, lockOfNobody: options.lockOfNobody, secret }
  const context: IdentityContext = { pool, clock, logger, passwordCost, ...rest }
  const origins = clientOrigins(options.clients)
  const renderer = createPageRenderer({ issuer, clock, getTheme: options.getTheme, formTargets: origins })
  const accounts = createAccountPort(context)
  const feed = createRevocationFeed(context)

  const sealer = createSealer(options.masterKey)
  const settings: ProviderSettings = {
    context,
    sealer,
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
  const tend = async () => {
    await sweepExpired(pool, clock.now())
    await keys.rotateOld()
    await keys.reload()
  }
  const sweeper = setInterval(() => {
    tend().catch((error: unknown) => logger.warn({ err: error }, 'clean-up failed'))
  }, sweepEveryMs)
  sweeper.unref()

  const endIdle = () => inTransaction(pool, (client) => endIdleSessions(client, clock.now()))
  const idleCheck = setInterval(() => {
    endIdle().catch((error: unknown) => logger.warn({ err: error }, 'idle sessions could not be ended'))
  }, idleCheckMs)
  idleCheck.unref()

  const getTitle = async () => (await options.getTheme().catch(() => ({ title: 'Parley' }))).title
  const twoFactor = createTwoFactor({ context, sealer, skew: options.codeSkew ?? 1, getTitle })
  const steps = [
    createCodeStep(context, twoFactor),
    createChangePasswordStep(context, accounts),
    ...(options.steps ?? []),
    createEnrolStep(context, twoFactor),
  ]
  const flow = createSignInFlow({ context, steps, publicUrl, canForget: options.forgotten !== undefined })
  const browsers = createKnownBrowsers(context, secret)
  const port: IdentityPort = {
    accounts,
    sessions: createSessionPort(context, feed),
    keys: { rotate: keys.rotate, jwks: keys.jwks },
    twoFactor,
    createResetLink: (sub, asked) => createResetLink(context, sub, asked),
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
      limit: (request) => options.limit?.(clientAddress(request, trustProxy)) ?? 0,
      routes: [
        createSignInRoute({ context, flow, browsers, renderer, publicUrl, trustProxy }),
        createSetupRoute({ context, renderer, publicUrl, canAskAgain: options.forgotten !== undefined }),
        createForgotRoute({ context, renderer, publicUrl, trustProxy, forgotten: options.forgotten }),
        createSessionCheckRoute(origins),
        createAssetRoute(),
      ],
    }),
    tend,
    async close() {
      clearInterval(sweeper)
      clearInterval(idleCheck)
      await notices.close()
    },
  }
}
