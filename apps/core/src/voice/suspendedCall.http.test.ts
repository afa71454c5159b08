import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { type LineInput, type SayEffect, VoiceLine } from '@parley/flow'
import { expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { DIAL, startVoiceTest } from '../../test/voiceTest.ts'
import type { CallListener, Carrier } from '../carrier/carrier.ts'
import { IDLE_MS } from '../runtime/mailbox.ts'

const PATIENTLY = { timeout: 20_000 }

/** A call whose line is driven by the test: what is played is over at once. */
function startCarrier() {
  const lines: { line: VoiceLine; listener: CallListener; said: string[] }[] = []
  const carrier: Carrier = {
    dial(_, listener) {
      const said: string[] = []
      const line = new VoiceLine({
        ...{ nowMs: () => 0, after: () => () => {} },
        play: (say: SayEffect, on) => {
          said.push(say.text)
          on.ended()
          return { pause: () => {}, resume: () => {}, stop: () => ({ heardMs: 0 }) }
        },
        send: (input: LineInput) => listener.input(input),
      })
      lines.push({ line, listener, said })
      return {
        say: (say) => line.say(say),
        listen: (listen) => line.listen(listen),
        mute: (aside) => line.mute(aside),
        transfer: () => {},
        hangUp: () => listener.ended({ result: 'answered', by: 'bot', reason: 'hangup', ringMs: 0 }),
        release: () => {},
      }
    },
  }
  return { carrier, lines }
}

const flow = flowOf([
  { id: 'start', type: 'start', outlets: { next: 'ask' } },
  {
    ...{ id: 'ask', type: 'listen', reactions: [{ name: 'any', recognise: [{ kind: 'anything' }] }] },
    outlets: { any: 'on', noInput: 'end', noMatch: 'end' },
  },
  {
    ...{ id: 'on', type: 'transfer', mode: 'Attend', to: '+420222333555' },
    outlets: { completed: 'end', declined: 'end', failed: 'end' },
  },
  { id: 'end', type: 'end', reason: 'done' },
])

test('what a person says on a call that a supervisor has is on record at once, and their silence ends nothing', {
  timeout: 60_000,
}, async () => {
  const { on, channelOver, setupOf } = await startVoiceTest()
  const { carrier, lines } = startCarrier()
  const setup = setupOf(await makeFlow(on.core, 2, flow))
  const over = channelOver(carrier).dial(2, setup, DIAL)
  await expect.poll(() => lines.length, PATIENTLY).toBe(1)
  const [call] = lines
  if (!call) throw new Error('no call was made')
  call.listener.answered(0)
  await expect.poll(() => call.line.listening, PATIENTLY).toBeDefined()
  const said = async () =>
    (await on.legOf(setup.guid)).events.flatMap(({ kind, text, data }) =>
      kind === eventKind.of.HUMAN ? [[text, (data as { awaited?: boolean } | null)?.awaited]] : [],
    )
  const speak = (segment: string, text: string) => {
    call.line.speechBegan(segment)
    call.line.understood(segment, [{ text }])
  }
  const steer = (what: { do: 'suspend' | 'resume' | 'end' } | { do: 'say'; text: string }) =>
    on.runner.say(2, setup.guid, { kind: 'steered', by: 1, ...what })
  // What is being said while the supervisor takes it is said to them.
  call.line.speechBegan('before')
  await steer({ do: 'suspend' })
  call.line.understood('before', [{ text: 'can you' }])
  speak('u1', 'are you a person')
  await expect.poll(said, PATIENTLY).toEqual([
    ['can you', false],
    ['are you a person', false],
  ])
  await steer({ do: 'say', text: 'Yes, I am.' })
  expect(call.said).toContain('Yes, I am.')
  speak('u2', 'good')
  await expect.poll(async () => (await said()).at(-1), PATIENTLY).toEqual(['good', false])
  const now = on.core.clock.now()
  on.core.clock.now = () => new Date(now.getTime() + IDLE_MS + 1)
  await on.endOverdue()
  expect((await on.legOf(setup.guid)).log.endReason).toBeNull()
  // Also where the flow waits for something else meanwhile.
  await steer({ do: 'resume' })
  await on.runner.say(2, setup.guid, { kind: 'heard', by: 'speech', alternatives: [{ text: 'go on' }] })
  await expect.poll(async () => (await said()).at(-1), PATIENTLY).toEqual(['go on', undefined])
  await steer({ do: 'suspend' })
  speak('u4', 'hello?')
  await expect.poll(async () => (await said()).at(-1), PATIENTLY).toEqual(['hello?', false])
  await steer({ do: 'end' })
  await over
  await on.close()
})
