import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineInfo } from '@parley/speech'
import type { Logger } from 'pino'
import { sendFollowUps } from '../dialer/followUps/sendFollowUps.ts'
import { createBackplane } from '../hubs/backplane.ts'
import { systemClock } from '../kernel/clock.ts'
import type { LlmPort } from '../kernel/llmPort.ts'
import { every } from '../kernel/round.ts'
import { STEERED } from '../runtime/steering.store.ts'
import { receiptTaker } from '../services/smsReceipts.ts'
import type { Settings } from '../settings/readSettings.ts'
import { SpokenTests } from '../voiceProcess/spokenTests.ts'
import { VoiceSockets } from '../voiceProcess/voiceSockets.ts'
import { byItself, startCalls } from './calls.ts'
import type { Connected } from './connect.ts'
import type { Database } from './database.ts'
import { openSms } from './openSms.ts'
import type { Rollback } from './rollback.ts'
import { startRuntime } from './runtime.ts'
import { enginesElsewhere } from './voiceEngines.ts'
import type { VoiceSlot } from './voiceSlot.ts'

const FOLLOW_MS = 2_000

interface Talk {
  readonly settings: Settings
  readonly database: Database
  readonly connected: Connected
  readonly log: Logger
  readonly llm: LlmPort | undefined
  readonly voice: VoiceSlot
  readonly engines: readonly EngineInfo[]
}

/** By what people are in conversations. */
export interface Talking {
  readonly sockets: Pick<VoiceSockets, 'handleUpgrade'>
  /** Those that are waited for. */
  readonly open: number
  /** Calls that go on come to their end, for so long or until it is urgent. Where the process is not stopped for good, test calls by voice are left to the next one. */
  drain(graceMs: number, urgent: AbortSignal, isForGood: () => boolean): Promise<void>
}

/** Runs conversations, with what carries their messages and calls. */
export async function startTalk(
  started: Rollback,
  { settings, database, connected, log, llm, voice, engines }: Talk,
): Promise<Talking> {
  const { core, listener, sessions } = connected
  const receipts = receiptTaker({ pool: database.serving, clock: systemClock, log })
  started.add(async () => receipts.close())
  const sms = openSms(settings, log, receipts.take)
  started.add(async () => sms?.close?.())
  const runtime = await startRuntime({
    core,
    clock: systemClock,
    log,
    sms,
    llm,
    isOpen: settings.OWN_NETWORKS.isOpen,
    trustProxy: settings.TRUST_PROXY,
    backplane: createBackplane({ name: 'runtime', pool: database.serving, listener, log }),
  })
  started.add(() => runtime.close())
  const { db, contexts } = core
  const follow = { what: 'sending follow-ups of campaigns', everyMs: FOLLOW_MS }
  const stopFollowing = every(follow, log, (asked) =>
    sendFollowUps({ db, contexts, clock: systemClock, log, sms }, asked),
  )
  // A center that does not answer holds up no end: what it may have taken is not repeated.
  started.add(() => Promise.race([stopFollowing(), sleep(FOLLOW_MS, undefined, { ref: false })]))
  const calls = await startCalls({ settings, core, runner: runtime.runner, listener, log })
  started.add(() => calls.close())
  const { channel } = calls
  const tests =
    channel && settings.VOICE === 'embedded'
      ? new SpokenTests({
          ...{ elsewhere: enginesElsewhere(settings), engines, channel, runner: runtime.runner },
          ...{ run: byItself(core, log), clock: systemClock, log },
          ...{ db: core.db, vault: core.vault, keepMs: settings.VOICE_KEEP * 1_000 },
        })
      : undefined
  if (tests) voice.fill(tests)
  let leaves = false
  started.add(async () => tests?.close(leaves))
  const { TRUST_PROXY: trustProxy } = settings
  const spoken = new VoiceSockets({ core, clock: systemClock, log, trustProxy }, tests)
  started.add(async () => spoken.close())
  sessions?.onEnded((sid) => {
    runtime.sockets.endSession(sid)
    spoken.endSession(sid)
  })
  const recheck = () => {
    Promise.all([runtime.sockets.refresh(), spoken.refresh()]).catch((error: unknown) =>
      log.warn({ err: error }, 'rights of open sockets could not be read again'),
    )
  }
  const steer = () => {
    runtime.runner
      .steer()
      .catch((error: unknown) => log.warn({ err: error }, 'what supervisors want could not be read, trying again'))
  }
  await listener.listen(STEERED, steer)
  await listener.listen('access_changed', recheck)
  listener.onMissed(recheck)
  const handleUpgrade: VoiceSockets['handleUpgrade'] = (...upgrade) =>
    runtime.sockets.handleUpgrade(...upgrade) || spoken.handleUpgrade(...upgrade)
  return {
    sockets: { handleUpgrade },
    get open() {
      return calls.open
    },
    async drain(graceMs, urgent, isForGood) {
      tests?.drain()
      const mayLeave = () => !isForGood() && settings.VOICE_KEEP > 0 && tests !== undefined
      await calls.drain(graceMs, urgent, mayLeave)
      leaves = mayLeave()
    },
  }
}
