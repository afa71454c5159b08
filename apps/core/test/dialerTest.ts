import type { FlowDocument } from '@parley/flow'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Part } from '../src/carrier/simulated/part.ts'
import { SimulatedCarrier } from '../src/carrier/simulated/simulatedCarrier.ts'
import type { Timeline } from '../src/carrier/timeline.ts'
import { CallbackCalls } from '../src/dialer/callbacks/callbackCalls.ts'
import { type RunningDialer, startDialer } from '../src/dialer/startDialer.ts'
import { allPermissions } from '../src/kernel/jobs/allPermissions.ts'
import { guidAt } from '../src/runtime/setup.ts'
import { VoiceChannel } from '../src/voice/voiceChannel.ts'
import { makeFlow, type TestFlow } from './conversations.ts'
import { type DiagnosticTest, startDiagnosticTest } from './diagnostic.ts'
import { contactsOf } from './dialedCampaign.ts'
import { flowOf } from './orderFlow.ts'

/** Seconds that pass in one of the test. */
const SPEED = 60
export const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })

/** Who is at the other end, by the last digit of the number. */
const parts: Readonly<Record<string, Part>> = {
  0: { result: 'answered', ringMs: 2_000, caller: { patienceMs: 60_000, act: () => ({ do: 'wait' }) } },
  1: { result: 'busy', ringMs: 500 },
  2: { result: 'noAnswer', ringMs: 500 },
  3: { result: 'voicemail', ringMs: 2_000, caller: { patienceMs: 60_000, act: () => ({ do: 'wait' }) } },
  4: { result: 'declined', ringMs: 2_000 },
  5: { result: 'failed', ringMs: 500 },
}
export const saying = (result: 'success' | 'negative', text = 'Hello.') =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'say' } },
    { id: 'say', type: 'say', texts: { 'en-GB': [{ kind: 'text', text }] }, outlets: { next: 'outcome' } },
    { id: 'outcome', type: 'outcome', disposition: 'told', result, outlets: { next: 'end' } },
    { id: 'end', type: 'end', reason: 'done' },
  ])

/** Promises a call, at once where nothing else is said. */
export const promising = (when: object = {}, outlets: object = { next: 'end' }): FlowDocument =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'callback' } },
    { id: 'callback', type: 'callback', note: 'about the bill', ...when, outlets: { ...outlets } },
    { id: 'end', type: 'end', reason: 'promised' },
    { id: 'other', type: 'end', reason: 'moved' },
  ])

export const phone = (index: number, last: number) => `+42060500${String(index).padStart(3, '0')}${last}`

/** What a file of tests of the dialer stands on; nothing of it is there before the tests begin. */
export class DialerTest {
  declare on: DiagnosticTest
  /** Says hello, and has then reached what it wanted. */
  declare success: TestFlow
  /** Calls by number, as the carrier heard of them. */
  readonly heard = new Map<string, number>()
  /** For some numbers: who is there from the second call on. */
  readonly later = new Map<string, Part>()
  /** For some numbers: who is there in place of whom the last digit says. */
  readonly others = new Map<string, Part>()
  readonly dialers: RunningDialer[] = []
  declare private timeline: Timeline

  get core() {
    return this.on.core
  }

  async start() {
    this.on = await startDiagnosticTest()
    const { clock } = this.core
    const [from, begun] = [clock.now().getTime(), performance.now()]
    clock.now = () => new Date(from + Math.round((performance.now() - begun) * SPEED))
    this.timeline = {
      now: () => clock.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms / SPEED)
        return () => clearTimeout(timer)
      },
    }
    this.success = await makeFlow(this.core, 2, saying('success'))
  }

  async rest() {
    for (const { close } of this.dialers.splice(0)) await close()
    await this.core.owner.query('UPDATE campaign SET status = 9 WHERE status IN (0, 8)')
    this.heard.clear()
    this.later.clear()
    this.others.clear()
  }

  /** Calls of a process, which the other end answers by the last digit. */
  private channelHere(log = silent) {
    const { heard, later, others, timeline, on } = this
    const carrier = new SimulatedCarrier({
      timeline,
      seed: 1,
      called: ({ to }) => {
        const times = (heard.get(to) ?? 0) + 1
        heard.set(to, times)
        return (
          (times > 1 ? later.get(to) : undefined) ??
          others.get(to) ??
          parts[to.at(-1) ?? ''] ?? { result: 'busy', ringMs: 500 }
        )
      },
    })
    const channel = new VoiceChannel({ runner: on.runner, carrier, log })
    on.runner.register(1, channel)
    return channel
  }

  /** What makes calls of lines for callbacks; each is a process of its own. */
  callbacksHere() {
    const { core } = this
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: 2 }
    return new CallbackCalls({
      ...{ db: core.db, clock: core.clock, channel: this.channelHere(), log: silent },
      run: (tenant, work) =>
        core.contexts.run(
          { actor, tenant, permissions: allPermissions, requestId: 'calls', log: silent, clock: core.clock },
          work,
          { isRepeatable: true },
        ),
      newGuid: () => guidAt(core.clock.now()),
    })
  }

  async dialerHere(log = silent) {
    const { on } = this
    const channel = this.channelHere(log)
    // A second of the test is too short for any look to count.
    const dialer = await startDialer({ core: on.core, clock: on.core.clock, log, channel, lookMs: 600_000 })
    this.dialers.push(dialer)
    return dialer
  }

  readonly states = async (idCampaign: number) =>
    (await contactsOf(this.core, idCampaign)).map(({ state, result }) => [state, result])

  /** Turns until contacts stand as expected. */
  readonly turnUntil = (dialer: RunningDialer, idCampaign: number, expected: unknown) =>
    expect
      .poll(
        async () => {
          await dialer.dialer.turn()
          return await this.states(idCampaign)
        },
        { timeout: 60_000 },
      )
      .toEqual(expected)

  readonly holdsOf = async (idCampaign: number) =>
    (await this.core.owner.query('SELECT holds FROM campaign WHERE id_campaign = $1', [idCampaign])).rows[0].holds
}

/** One for this file, from its first test to its last; between them nobody is called. */
export function useDialerTest(): DialerTest {
  const test = new DialerTest()
  beforeAll(() => test.start())
  afterEach(() => test.rest())
  afterAll(() => test.on.close())
  return test
}
