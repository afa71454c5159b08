import { type AskEffect, compile } from '@parley/flow'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { flowOf } from '../../test/orderFlow.ts'
import type { CallListener, CarrierCall, IncomingCall } from '../carrier/carrier.ts'
import { simulatedNumber } from '../carrier/simulated/simulatedNumber.ts'
import { Conversation } from '../runtime/conversation.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { guidAt } from '../runtime/setup.ts'
import { type Dialable, VoiceChannel } from './voiceChannel.ts'

const at = new Date('2026-03-05T10:00:00Z')
const setupOf = (): Dialable => {
  const guid = guidAt(at)
  return {
    ...{ guid, callId: guid, thread: guid, channel: 1, callType: 1, direction: 'out', from: '+420222' },
    to: simulatedNumber('+420777'),
    ...{ idCallScript: 1, flowGuid: guid, flowVersion: 1, line: null, language: null, zone: 'UTC' },
    ...{ variables: {}, seed: 1, isTest: false, idUser: null },
  }
}

/** A call that was answered, whose flow hands over to the next one. */
async function talking() {
  const keep = () => vi.fn(async (..._: readonly unknown[]) => true)
  const calls = new Map<string, Record<'begin' | 'miss' | 'warn', ReturnType<typeof keep>>>()
  const call = (guid: string) => {
    const known = calls.get(guid) ?? { begin: keep(), miss: keep(), warn: keep() }
    calls.set(guid, known)
    return known
  }
  const runner = { ring: async () => {}, say: async () => true, call } as unknown as ConversationRunner // as much as is used
  const transfer = vi.fn<CarrierCall['transfer']>()
  const line = { say: vi.fn(), listen: vi.fn(), mute: vi.fn(), transfer, hangUp: vi.fn(), release: vi.fn() }
  const listeners: CallListener[] = []
  const dial = (_: unknown, told: CallListener) => {
    listeners.push(told)
    return line
  }
  const channel = new VoiceChannel({ runner, carrier: { dial }, log: pino({ level: 'silent' }) })
  const [setup, next] = [setupOf(), setupOf()]
  const over = channel.dial(2, setup, { ringTimeoutMs: 1, onMachine: 'talk' })
  await vi.waitFor(() => expect(channel.open).toBe(1))
  const [listener] = listeners
  listener?.answered(4_000)
  const hangUp = () => listener?.ended({ result: 'answered', by: 'caller', reason: 'hangup', ringMs: 4_000 })
  return { channel, setup, next, line, listener, hangUp, over, call }
}

it('gives the line to the next leg once its conversation has handed over', async () => {
  const { channel, setup, next, line, call } = await talking()
  expect(channel.goesOn(setup.guid, next)).toBe(true)
  channel.waits(setup.guid, 'nextLeg')
  expect(line.hangUp).not.toHaveBeenCalled()
  expect(call(next.guid).begin).toHaveBeenCalledWith(0)
})

it('hangs up where a supervisor ended it meanwhile, and no next leg begins', async () => {
  const { channel, setup, next, line, hangUp, over, call } = await talking()
  channel.goesOn(setup.guid, next)
  channel.waits(setup.guid, 'nobody')
  expect(line.hangUp).toHaveBeenCalledWith('played')
  hangUp()
  await over
  expect(call(next.guid).begin).not.toHaveBeenCalled()
  expect(call(next.guid).miss).toHaveBeenCalledWith({ by: 'caller', reason: 'hangup', ringMs: 0 })
})

it('gives a line that is down to nobody, whatever is told of it afterwards', async () => {
  const { channel, setup, next, hangUp, over, call } = await talking()
  channel.goesOn(setup.guid, next)
  hangUp()
  channel.waits(setup.guid, 'nextLeg')
  await over
  expect(call(next.guid).begin).not.toHaveBeenCalled()
  expect([channel.open, channel.goesOn(setup.guid, next)]).toEqual([0, false])
})

const handOver: AskEffect = {
  ...{ kind: 'ask', id: 'q1', nodeId: 'on', service: 'transfer', payload: { mode: 'Attend', to: '+420', headers: [] } },
  ...{ timeoutMs: 30_000, repeatable: false, cancelOn: 'hangup' },
}

it.each([
  ['completed', 'release', 'hangUp'],
  ['declined', 'hangUp', 'release'],
] as const)('after a transfer that is %s its end is a %s', async (result, does, doesNot) => {
  const { channel, setup, line, hangUp, over } = await talking()
  const told = channel.transfer(setup.guid, handOver, simulatedNumber('+420'), new AbortController().signal)
  const [, done] = line.transfer.mock.calls[0] ?? []
  done?.(result)
  expect(await told).toBe(result)
  channel.waits(setup.guid, 'nobody')
  expect(line[does]).toHaveBeenCalledOnce()
  // Also where it could not go on here: whoever was handed over is not cut off.
  channel.drop(setup.guid)
  expect(line[does]).toHaveBeenCalledTimes(2)
  expect(line[doesNot]).not.toHaveBeenCalled()
  hangUp()
  await over
})

it('mutes the line for the supervisor who has the call, so that keys are theirs', async () => {
  const { channel, setup, line, hangUp, over } = await talking()
  channel.waits(setup.guid, 'answer')
  channel.waits(setup.guid, 'supervisor')
  expect(line.mute.mock.calls).toEqual([[false], [true]])
  expect(line.hangUp).not.toHaveBeenCalled()
  hangUp()
  await over
})

it('has on record what did not work on the line, and nothing else that is noted', async () => {
  const { setup, listener, hangUp, over, call } = await talking()
  listener?.note({ kind: 'falseAlarm' })
  listener?.note({ kind: 'recogniserFailed', segment: 'u1', code: 'timeout' })
  listener?.note({ kind: 'playbackFailed', say: 's1', code: 'voice' })
  listener?.note({ kind: 'soundLeftOut', ms: 2_340 })
  expect(call(setup.guid).warn.mock.calls).toEqual([
    ['line.recognition', expect.stringContaining('timeout')],
    ['line.playback', expect.stringContaining('voice')],
    ['line.sound', expect.stringContaining('2.3 s')],
  ])
  hangUp()
  await over
})

it('refuses whoever calls while the process stops', async () => {
  const { channel, hangUp, over } = await talking()
  const closed = channel.close(60_000)
  const incoming = { answer: vi.fn(), refuse: vi.fn() }
  // As much of one as is used.
  await expect(channel.answer(2, setupOf(), incoming as unknown as IncomingCall)).rejects.toThrow('no calls')
  expect(incoming.refuse).toHaveBeenCalledWith('unavailable')
  expect(incoming.answer).not.toHaveBeenCalled()
  hangUp()
  await Promise.all([over, closed])
})

it('ends every call when it has to, also where the end of one cannot be kept', async () => {
  const { channel, setup, next, line, call } = await talking()
  void channel.dial(2, next, { ringTimeoutMs: 1, onMachine: 'talk' })
  await vi.waitFor(() => expect(channel.open).toBe(2))
  Object.assign(call(setup.guid), { end: () => new Promise(() => {}) })
  Object.assign(call(next.guid), { end: async () => true })
  void channel.close(0)
  await vi.waitFor(() => expect(line.hangUp).toHaveBeenCalledOnce())
})

it('a conversation says whether it ended by handing over, or a supervisor ended it while it was about to', () => {
  const program = compile(
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'on' } },
      { id: 'on', type: 'transfer', to: '', flow: guidAt(at), outlets: { failed: 'end' } },
      { id: 'end', type: 'end' },
    ]),
  )
  const answered = (doFirst: boolean) => {
    const conversation = new Conversation(setupOf(), program)
    conversation.begin(at)
    const id = conversation.checkpoint?.pending?.id ?? ''
    if (doFirst) conversation.take({ kind: 'steered', by: 3, do: 'suspend' }, at)
    conversation.answer(id, { value: { result: 'completed', next: guidAt(at) } }, at)
    return conversation
  }
  expect(answered(false).waitsFor).toBe('nextLeg')
  const held = answered(true)
  expect(held.waitsFor).toBe('supervisor')
  held.take({ kind: 'steered', by: 3, do: 'end' }, at)
  expect(held.waitsFor).toBe('nobody')
})
