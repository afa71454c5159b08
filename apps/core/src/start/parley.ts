import { join } from 'node:path'
import type { Logger } from 'pino'
import { domains } from '../domains.ts'
import { systemClock } from '../kernel/clock.ts'
import { Vault } from '../kernel/vault.ts'
import type { Settings } from '../settings/readSettings.ts'
import { connect, type State } from './connect.ts'
import { openInstallation } from './database.ts'
import { prepareDataDir, readMasterKey } from './dataDir.ts'
import { readDemoPassword } from './demoPassword.ts'
import type { Example } from './example.ts'
import { ensureFirstData } from './firstData.ts'
import { listen } from './frontDoor.ts'
import { mount } from './mount.ts'
import { openLlm } from './openLlm.ts'
import { openServices } from './openServices.ts'
import { openSpeech } from './openSpeech.ts'
import { storageName } from './openStorage.ts'
import { openProvider } from './provider.ts'
import { Rollback } from './rollback.ts'
import { openRooms } from './rooms.ts'
import { createSeedTools } from './seedTools.ts'
import { SignInMail } from './signInMail.ts'
import { startBlock } from './startBlock.ts'
import { startTalk } from './talk.ts'
import { VoiceSlot } from './voiceSlot.ts'
import { startWork } from './work.ts'

const GRACE_MS = 10_000

export interface Running {
  /** What to tell the person at the terminal. */
  readonly block: string
  /** Before it stops: calls that go on come to their end, and nothing else changes. */
  drain(urgent: AbortSignal, tell: (words: string) => void, isForGood: () => boolean): Promise<void>
  stop(): Promise<void>
}

interface Start {
  readonly settings: Settings
  readonly log: Logger
  /** Aborted by who wants to stop before all is there. */
  readonly asked: AbortSignal
  readonly example: Example | undefined
}

/** Starts every part that the roles name, in the order in which they need each other; a failure stops what was started. */
export async function startParley(start: Start): Promise<Running> {
  const started = new Rollback(start.log, start.asked)
  try {
    return await startParts(started, start)
  } catch (error) {
    await started.undo()
    throw error
  }
}

async function startParts(started: Rollback, { settings, log, asked, example }: Start): Promise<Running> {
  let state: State = 'starting'
  const { DATA_DIR, ROLES } = settings
  await prepareDataDir(DATA_DIR)
  const masterKey = await readMasterKey(DATA_DIR, settings.MASTER_KEY)
  const demoPassword = await readDemoPassword(DATA_DIR, settings.DEMO_PASSWORD)
  const door = await listen(settings.HOST, settings.PORT, log)
  started.add(() => door.close(GRACE_MS))
  const vault = new Vault(masterKey)
  const place = settings.MASTER_KEY === undefined ? join(DATA_DIR, 'master-key') : 'MASTER_KEY'
  const database = await openInstallation(settings, { key: masterKey, place, vault }, log, asked)
  started.add(() => database.stop())
  const { owner } = database
  const signInMail = new SignInMail(log)
  const provider = await openProvider({
    ...{ settings, owner, masterKey, clock: systemClock, log },
    onLocked: (subject, until) => signInMail.tellLocked(subject, until),
    onForgotten: (subject, address) => signInMail.sendLink(subject, address),
  })
  const { identity } = provider
  started.add(async () => identity?.close())

  const speech = await openSpeech(settings, log)
  started.add(() => speech.close())
  const llm = await openLlm(settings)
  started.add(async () => llm.close())
  const voice = new VoiceSlot(settings)
  const services = openServices(settings, provider, speech, llm.port, ROLES.has('voice') ? voice : undefined)
  const parts = { settings, database, provider, services, vault, log, state: () => state }
  const connected = await connect(parts)
  const { core, hub } = connected
  started.add(() => connected.listener.close())
  started.add(connected.close)
  signInMail.begin(core, services)
  const tools = createSeedTools(core, owner, log, services)
  const first = await ensureFirstData({
    settings,
    owner,
    identity: provider.services.identity,
    core,
    tools,
    demoPassword,
    example,
  })
  const all = example ? [...domains, example.domain] : domains
  await startWork(started, { settings, database, services, domains: all, core, log })
  await mount({ settings, database, provider, core, hub, state: () => state })
  started.add(() => core.server.close())
  started.add(async () => {
    await hub.topics.close()
    await hub.hub.close()
  })
  const talking = ROLES.has('runtime')
    ? await startTalk(started, { settings, database, connected, log, llm: llm.port, voice, engines: speech.engines })
    : undefined
  door.open(
    openRooms({
      server: core.server,
      hub: ROLES.has('web') ? hub : undefined,
      sockets: talking?.sockets,
      identity: ROLES.has('identity') ? identity : undefined,
      isHttps: settings.PUBLIC_URL.startsWith('https:'),
    }),
  )
  state = 'running'
  const files = storageName(settings)
  return {
    block: startBlock({
      ...{ settings, database, first, demoPassword, files },
      people: example?.people ?? [],
      providers: identity ? [] : services.providers,
      mail: services.mailer.name,
    }),
    async drain(urgent, tell, isForGood) {
      state = 'draining'
      const { CALL_DRAIN } = settings
      const { open = 0 } = talking ?? {}
      if (open > 0 && CALL_DRAIN > 0 && !urgent.aborted) tell(waitingWords(open, CALL_DRAIN))
      await talking?.drain(CALL_DRAIN * 1_000, urgent, isForGood)
    },
    async stop() {
      state = 'stopping'
      door.turnAway()
      await started.undo()
    },
  }
}

function waitingWords(calls: number, seconds: number): string {
  const minutes = seconds / 60
  const most = Number.isInteger(minutes) ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${seconds} s`
  return `Waiting up to ${most} for ${calls} ${calls === 1 ? 'call' : 'calls'} to end. Stop again to end them now.`
}
