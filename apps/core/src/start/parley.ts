import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { startSealer } from '../audit/sealer.ts'
import { allJobs, domains } from '../domains.ts'
import { createBackplane, openBackplane, untilHeard } from '../hubs/backplane.ts'
import { CONSOLE_HUB, type ConsoleHub, createConsoleHub } from '../hubs/console.hub.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Core, createCore } from '../kernel/core.ts'
import { startHousekeeping } from '../kernel/housekeeping.ts'
import { mountInvited } from '../kernel/http/invitedLink.ts'
import type { JobDefinition } from '../kernel/jobs/jobRun.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import { Listener } from '../kernel/listener.ts'
import type { Services } from '../kernel/services.ts'
import { believeTokens, createSessionCheck } from '../kernel/sessionCheck.ts'
import { Vault } from '../kernel/vault.ts'
import { openMailer } from '../mail/openMailer.ts'
import { receiptTaker } from '../services/smsReceipts.ts'
import { isThisMachine, type Settings } from '../settings/readSettings.ts'
import { reportLocked, sendForgotten } from '../signIn/forgotten.ts'
import { mountDocuments } from '../site/documents.ts'
import { mountHealth } from '../site/health.ts'
import { mountMetrics } from '../site/metrics.ts'
import { mountSite } from '../site/site.ts'
import { removeForsaken } from '../users/security/invitation.service.ts'
import { startCalls } from './calls.ts'
import { type Database, openInstallation } from './database.ts'
import { prepareDataDir, readMasterKey, roomIn } from './dataDir.ts'
import { readDemoPassword } from './demoPassword.ts'
import type { Example } from './example.ts'
import { ensureFirstData } from './firstData.ts'
import { listen } from './frontDoor.ts'
import { openLlm } from './openLlm.ts'
import { openSms } from './openSms.ts'
import { openSpeech } from './openSpeech.ts'
import { openStorage, storageName } from './openStorage.ts'
import { openProvider, type Provider } from './provider.ts'
import type { Role } from './roles.ts'
import { Rollback } from './rollback.ts'
import { openRooms } from './rooms.ts'
import { startRuntime } from './runtime.ts'
import { createSeedTools } from './seedTools.ts'
import { startBlock } from './startBlock.ts'

const consoleDir = fileURLToPath(new URL('../../../console/dist/', import.meta.url))
const GRACE_MS = 10_000

export interface Running {
  /** What to tell the person at the terminal. */
  readonly block: string
  stop(): Promise<void>
}

interface Start {
  readonly settings: Settings
  readonly roles: ReadonlySet<Role>
  readonly log: Logger
  /** Aborted by who wants to stop before all is there. */
  readonly asked: AbortSignal
  readonly example: Example | undefined
}

/** Starts every part that the roles name, in the order in which they need each other; a failure stops what was started. */
export async function startParley({ settings, roles, log, asked, example }: Start): Promise<Running> {
  const started = new Rollback(log, asked)
  let sendLink: (subject: string, address: string) => Promise<void> = async () => {}
  let tellLocked: (subject: string, until: Date) => void = () => {} // nobody signs in before the parts are there
  let state: 'starting' | 'running' | 'stopping' = 'starting'
  try {
    await prepareDataDir(settings.DATA_DIR)
    const masterKey = await readMasterKey(settings.DATA_DIR, settings.MASTER_KEY)
    const demoPassword = await readDemoPassword(settings.DATA_DIR, settings.DEMO_PASSWORD)
    const door = await listen(settings.HOST, settings.PORT, log)
    started.add(() => door.close(GRACE_MS))
    const vault = new Vault(masterKey)
    const place = settings.MASTER_KEY === undefined ? join(settings.DATA_DIR, 'master-key') : 'MASTER_KEY'
    const database = await openInstallation(settings, { key: masterKey, place, vault }, log)
    started.add(() => database.stop())
    const provider = await openProvider({
      settings,
      owner: database.owner,
      masterKey,
      clock: systemClock,
      log,
      onLocked: (subject, until) => tellLocked(subject, until),
      onForgotten: (subject, address) => sendLink(subject, address),
    })
    started.add(async () => provider.identity?.close())

    const speech = await openSpeech(settings, log)
    started.add(() => speech.close())
    const services: Services = {
      ...provider.services,
      verify: provider.trust.verify,
      files: openStorage(settings),
      mailer: openMailer(settings),
      speechEngines: speech.engines,
      soundEncoders: speech.encoders,
      publicUrl: settings.PUBLIC_URL,
      allowPrivateWebhooks: settings.WEBHOOK_PRIVATE,
      mayAskEngine: settings.ENGINE_PRIVATE ? () => true : undefined,
      hasCarrier: settings.CARRIER !== 'none',
      auditHeadFile: join(settings.DATA_DIR, 'audit-head'),
    }
    const parts = { settings, database, provider, services, vault, log, state: () => state }
    const { core, hub, listener, sessions, close } = await connect(parts)
    started.add(() => listener.close())
    started.add(close)
    tellLocked = (subject, until) => {
      reportLocked({ core, clock: systemClock, log }, subject, until).catch((error: unknown) =>
        log.warn({ err: error }, 'nobody could be told of a locked account'),
      )
    }
    sendLink = (subject, address) => sendForgotten({ core, services, clock: systemClock, log }, subject, address)
    const tools = createSeedTools(core, database.owner, log, services)
    const first = await ensureFirstData({
      settings,
      owner: database.owner,
      identity: provider.services.identity,
      core,
      tools,
      demoPassword,
      example,
    })
    const all = example ? [...domains, example.domain] : domains
    if (roles.has('worker'))
      await work(started, { settings, database, jobs: allJobs(services, all), services, core, log })
    await mount({ settings, database, provider, core, hub, state: () => state })
    started.add(() => core.server.close())
    started.add(async () => {
      await hub.topics.close()
      await hub.hub.close()
    })
    const llm = await openLlm(settings)
    started.add(async () => llm.close())
    const receipts = receiptTaker({ pool: database.serving, clock: systemClock, log })
    started.add(async () => receipts.close())
    const sms = openSms(settings, log, receipts.take)
    started.add(async () => sms?.close?.())
    const runtime = await startRuntime({
      core,
      clock: systemClock,
      log,
      sms,
      llm: llm.port,
      trustProxy: settings.TRUST_PROXY,
      backplane: createBackplane({ name: 'runtime', pool: database.serving, listener, log }),
    })
    started.add(() => runtime.close())
    const calls = await startCalls({ settings, core, runner: runtime.runner, listener, log })
    started.add(() => calls.close())
    sessions?.onEnded((sid) => runtime.sockets.endSession(sid))
    const recheck = () => {
      runtime.sockets
        .refresh()
        .catch((error: unknown) => log.warn({ err: error }, 'rights of open sockets could not be read again'))
    }
    await listener.listen('access_changed', recheck)
    listener.onMissed(recheck)
    const { identity } = provider
    const isApi = roles.has('api')
    door.open(
      openRooms({
        server: core.server,
        hub: isApi ? hub : undefined,
        sockets: isApi ? runtime.sockets : undefined,
        identity: roles.has('identity') ? identity : undefined,
        isHttps: settings.PUBLIC_URL.startsWith('https:'),
      }),
    )
    state = 'running'
    return {
      block: startBlock({
        settings,
        database,
        first,
        people: example?.people ?? [],
        demoPassword,
        providers: identity ? [] : services.providers,
        mail: services.mailer.name,
        files: storageName(settings),
      }),
      async stop() {
        state = 'stopping'
        door.turnAway()
        await started.undo()
      },
    }
  } catch (error) {
    await started.undo()
    throw error
  }
}

interface Parts {
  readonly settings: Settings
  readonly database: Database
  readonly provider: Provider
  readonly services: Services
  readonly vault: Vault
  readonly log: Logger
  readonly state: () => 'starting' | 'running' | 'stopping'
}

/** Puts the kernel and the hub together, and lets them hear what other processes change. */
async function connect({ settings, database, provider, services, vault, log, state }: Parts) {
  const { serving } = database
  const { identity } = provider
  const sessions = identity ? createSessionCheck(identity.port.sessions, systemClock) : undefined
  let hub: ConsoleHub | undefined
  const core = createCore({
    pool: serving,
    domains,
    services,
    ...provider.trust,
    sessions: sessions ?? believeTokens,
    clock: systemClock,
    vault,
    hasLlm: settings.LLM_SIMULATOR || settings.LLM_URL !== undefined,
    log,
    trustProxy: settings.TRUST_PROXY,
    limits: { person: settings.RATE_LIMIT, address: settings.RATE_LIMIT_PUBLIC },
    state,
    emit: (events) => hub?.emit(events),
  })
  const listener = new Listener(database.servingUrl, log)
  const backplane = await openBackplane(settings.BACKPLANE, { name: CONSOLE_HUB, pool: serving, listener, log })
  const streams = await openBackplane(settings.BACKPLANE, {
    name: `${CONSOLE_HUB}/streams`,
    pool: serving,
    listener,
    log,
  })
  const { authenticator, directory, contexts } = core
  const opened = createConsoleHub({
    authenticator,
    directory,
    clock: systemClock,
    log,
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    callLimit: settings.RATE_LIMIT,
    backplane: backplane?.backplane,
    streams: domains.flatMap(({ streams: own = [] }) => own),
    streamBackplane: streams?.backplane,
    contexts,
  })
  hub = opened
  sessions?.onEnded((sid) => opened.endSession(sid))
  const forget = () => {
    directory.forget()
    opened
      .refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'rights of live connections could not be read again'))
  }
  await listener.listen('access_changed', forget)
  listener.onMissed(forget)
  await listener.start()
  await untilHeard(Promise.all([opened.hub.ready, opened.topics.ready]), log)
  const close = async () => {
    await backplane?.close()
    await streams?.close()
  }
  return { core, hub: opened, listener, sessions, close }
}

interface Work {
  readonly settings: Settings
  readonly database: Database
  readonly services: Services
  readonly jobs: readonly JobDefinition[]
  readonly core: Core
  readonly log: Logger
}

async function work(started: Rollback, { settings, database, services, jobs, core, log }: Work): Promise<void> {
  const { contexts } = core
  const worker = await startWorker({ pool: database.owner, contexts, clock: systemClock, log, jobs })
  started.add(() => worker.stop())
  const sealer = startSealer(database.serving, join(settings.DATA_DIR, 'audit-head'), log)
  started.add(() => sealer.stop())
  const stopHousekeeping = startHousekeeping(database.serving, systemClock, log, async () => {
    for (const forget of ['forget_snapshots', 'forget_sms', 'forget_use', 'forget_comparisons'])
      await database.serving.query(`SELECT app.${forget}($1)`, [systemClock.now()])
    if (services.identity) await removeForsaken(database.serving, services.identity, systemClock)
  })
  started.add(async () => stopHousekeeping())
}

type Mounted = Pick<Parts, 'settings' | 'database' | 'provider' | 'state'> & {
  readonly core: Core
  readonly hub: ConsoleHub
}

/** Puts everything that is not an operation of the contract on the server. */
async function mount({ settings, database, provider, core, hub, state }: Mounted): Promise<void> {
  const { server } = core
  mountHealth(server, { pool: database.serving, state, room: () => roomIn(settings.DATA_DIR) })
  mountMetrics(server, {
    pool: database.serving,
    connections: () => hub.hub.connectionCount,
    token: settings.METRICS_TOKEN,
    isLocal: isThisMachine(settings.PUBLIC_URL),
  })
  mountDocuments(server, provider.services)
  if (!provider.identity) mountInvited(server, settings.PUBLIC_URL)
  const elsewhere = provider.identity ? [] : provider.services.providers.map(({ issuer }) => new URL(issuer).origin)
  await mountSite(server, { folder: consoleDir, publicUrl: settings.PUBLIC_URL, providers: elsewhere })
  await server.ready()
}
