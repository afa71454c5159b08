import { pino } from 'pino'
import { type RunningDialer, startDialer } from '../src/dialer/startDialer.ts'
import { type Clock, systemClock, virtualClock } from '../src/kernel/clock.ts'
import type { Core } from '../src/kernel/core.ts'
import type { DialedCall } from '../src/voice/keptCall.ts'
import type { VoiceChannel } from '../src/voice/voiceChannel.ts'
import { makeFlow } from './conversations.ts'
import { startTestCore } from './core.ts'
import { addContacts, contactsOf, makeCampaign } from './dialedCampaign.ts'
import { orderFlow } from './orderFlow.ts'

interface Options {
  readonly contexts?: Pick<Core['contexts'], 'run'>
  readonly log?: pino.Logger
  readonly leaseMs?: number
  readonly clock?: Clock
}

/** Campaigns of tenant 2 on the machine’s clock, whose calls end at once: whoever is called is busy, and not called again. */
export async function startInstantDialers() {
  const core = await startTestCore()
  const flow = await makeFlow(core, 2, orderFlow())
  const running: RunningDialer[] = []
  const heard: string[] = []
  const now = { ...core, clock: virtualClock(systemClock.now()) }
  const channel: Pick<VoiceChannel, 'dial'> = {
    async dial(_, { to, guid }, { isAllowed }): Promise<DialedCall> {
      if (!isAllowed?.()) throw new Error('no calls are made any more')
      heard.push(to)
      const end = { result: 'busy', by: 'provider', reason: 'busy', ringMs: 1 } as const
      return { ...end, legs: [guid], disposition: null, answeredAt: null, endedAt: systemClock.now() }
    },
  }
  return {
    core,
    /** Numbers that were called. */
    heard,
    async dialer(options: Options = {}) {
      const { contexts = core.contexts, clock = systemClock, log = pino({ level: 'silent' }), leaseMs } = options
      const on = { db: core.db, contexts: contexts as Core['contexts'] } // nothing but `run` is asked for
      const dialer = await startDialer({ core: on, clock, log, channel, leaseMs })
      running.push(dialer)
      return dialer
    },
    async campaignOf(...phones: string[]) {
      const { idCampaign } = await makeCampaign(now, 2, flow)
      await addContacts(now, 2, idCampaign, phones)
      return idCampaign
    },
    addTo: (idCampaign: number, ...phones: string[]) => addContacts(now, 2, idCampaign, phones),
    statesOf: async (idCampaign: number) => (await contactsOf(core, idCampaign)).map(({ state }) => state),
    /** Nobody calls any more. */
    async rest() {
      for (const { close } of running.splice(0)) await close()
      await core.owner.query('UPDATE campaign SET status = 9')
      heard.length = 0
    },
    close: () => core.close(),
  }
}
