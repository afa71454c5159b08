import { voiceClose } from '@parley/contract/testCalls/voiceSocket.rules.ts'
import { expect, test } from 'vitest'
import { bytesOf, FRAME_MS, FRAME_SAMPLES } from '../sound/frames.ts'
import { Client, Sample } from '../testing/sampleCall.ts'
import { MOST_WAITING_BYTES, QUIET_MS, RETURN_MS } from './spokenCall.ts'

test('a call is answered by the first who comes and greets; what is said leaves frame by frame and is told once it was', async () => {
  const on = new Sample().begin()
  expect(on.told).toEqual([{ tell: 'answered', call: 'c' }])
  expect(on.client.of('ready')).toEqual([{ type: 'ready', hears: null }])
  on.say()
  await on.wait(1_000)
  expect(on.client.frames).toBeGreaterThan(45)
  expect(on.client.of('state').at(-1)).toEqual({ type: 'state', is: 'speaks' })
  await on.wait(2_000)
  expect(on.client.frames).toBe(100)
  expect(on.inputs).toEqual([{ kind: 'played', say: 's1', heardMs: 2_000, startedMs: 20 }])
})

test('what is typed is heard at once, cuts what plays, and its turn is timed in parts', async () => {
  const on = new Sample().begin().say().listen()
  await on.wait(500)
  on.take({ type: 'text', text: 'yes' })
  expect(on.client.of('flush')).toHaveLength(1)
  expect(on.inputs.map(({ kind }) => kind)).toEqual(['played', 'heard'])
  expect(on.inputs[1]).toEqual({ kind: 'heard', listen: 'l1', by: 'typed', alternatives: [{ text: 'yes' }] })
  await on.wait(300)
  on.say('s2')
  await on.wait(100)
  expect(on.client.of('latency')).toEqual([{ type: 'latency', understoodMs: 0, answeredMs: 300, soundMs: 20 }])
})

test('the same listen once more, as it comes when a text was cut short, is no answer', async () => {
  const on = new Sample().begin().say().listen()
  await on.wait(500)
  on.take({ type: 'text', text: 'yes' })
  on.listen()
  await on.wait(300)
  on.say('s2')
  await on.wait(100)
  expect(on.client.of('latency')).toMatchObject([{ answeredMs: 300, soundMs: 20 }])
})

test('what is typed before anything is listened for is not taken, and that is said', () => {
  const on = new Sample().begin()
  on.take({ type: 'text', text: 'yes' })
  expect(on.inputs).toEqual([])
  expect(on.client.of('problem').map(({ text }) => text)).toEqual([expect.stringContaining('was not listening')])
})

test('keys are collected, and silence is told when nobody does anything', async () => {
  const on = new Sample().begin().listen()
  on.take({ type: 'key', key: '4' })
  expect(on.inputs).toEqual([{ kind: 'keyed', listen: 'l1', digits: '4', endedBy: 'max' }])
  on.listen('l2')
  await on.wait(5_000)
  expect(on.inputs.at(-1)).toEqual({ kind: 'silence', listen: 'l2' })
})

test('an engine hears what is spoken, in the language of the listen; what plays pauses and is cut once words are there', async () => {
  const on = new Sample({ hears: true }).begin('engine').say().listen()
  expect(on.client.of('ready')).toEqual([{ type: 'ready', hears: 'Fake' }])
  await on.sound(400, 20)
  await on.sound(600, 8_000)
  const [stream] = on.heard
  expect(stream).toMatchObject({ language: 'en' })
  expect(stream?.pieces).toBeGreaterThan(20)
  const frames = on.client.frames
  await on.sound(100, 8_000)
  expect(on.client.frames).toBe(frames)
  stream?.on.partial([{ text: 'yes' }], 1)
  expect(on.client.of('partial').at(-1)).toEqual({ type: 'partial', text: 'yes' })
  expect(on.inputs).toMatchObject([{ kind: 'played', say: 's1', cutBy: 'speech' }])
  await on.sound(400, 20)
  expect(stream?.hasEnded).toBe(true)
  stream?.on.final([{ text: 'yes please', confidence: 0.9 }])
  await on.sound(500, 20)
  const heard = on.inputs.at(-1)
  expect(heard).toMatchObject({ kind: 'heard', by: 'speech', alternatives: [{ text: 'yes please', confidence: 0.9 }] })
  const { fromMs = 0, toMs = 0 } = heard?.kind === 'heard' ? (heard.spoken ?? {}) : {}
  expect(fromMs).toBeGreaterThanOrEqual(360)
  expect(fromMs).toBeLessThan(460)
  expect(toMs).toBeGreaterThan(1_060)
  expect(toMs).toBeLessThan(1_180)
  expect(on.client.of('partial').at(-1)).toEqual({ type: 'partial', text: '' })
})

test('half duplex: while the bot speaks the microphone is not heard', async () => {
  const on = new Sample({ hears: true }).begin('engine', true).say().listen()
  await on.sound(1_000, 8_000)
  expect(on.heard).toHaveLength(0)
  expect(on.client.of('level').at(-1)?.level).toBeGreaterThan(0.2)
  on.take({ type: 'halfDuplex', on: false })
  await on.sound(300, 20)
  await on.sound(300, 8_000)
  expect(on.heard).toHaveLength(1)
})

test('half duplex: nor is what a browser hears of it, and what it hears afterwards is', async () => {
  const on = new Sample().begin('browser', true).say().listen()
  await on.wait(500)
  on.take({ type: 'began', segment: '1' })
  on.take({ type: 'partial', segment: '1', text: 'welcome to' })
  await on.wait(2_000)
  on.take({ type: 'final', segment: '1', text: 'welcome to the bank' })
  on.take({ type: 'began', segment: '2' })
  on.take({ type: 'final', segment: '2', text: 'yes' })
  await on.wait(1_000)
  expect(on.inputs).toMatchObject([
    { kind: 'played', heardMs: 2_000 },
    { kind: 'heard', alternatives: [{ text: 'yes' }] },
  ])
})

test.each([
  ['yes', 700],
  ['digits', 1_400],
])('how long a pause in an answer may be depends on what is listened for: %s', async (builtin, ms) => {
  const on = new Sample({ hears: true }).begin('engine').listen('l1', { builtins: [builtin] })
  await on.sound(400, 20)
  await on.sound(400, 8_000)
  await on.sound(420, 20)
  on.heard[0]?.on.final([{ text: 'yes' }])
  await on.sound(ms - 420 - 300, 20)
  expect(on.inputs).toEqual([])
  await on.sound(300, 20)
  expect(on.inputs).toMatchObject([{ kind: 'heard', listen: 'l1' }])
})

test('sound that a network held up and gives back in a lump is one piece of speech', async () => {
  const on = new Sample({ hears: true }).begin('engine').listen()
  await on.sound(400, 20)
  await on.sound(400, 8_000)
  await on.wait(1_000)
  const loud = Int16Array.from({ length: FRAME_SAMPLES }, (_, place) => (place % 2 ? 8_000 : -8_000))
  for (let frame = 0; frame < 50; frame++) on.call.sound(on.client, bytesOf(loud))
  await on.sound(300, 8_000)
  await on.sound(600, 20)
  expect(on.heard).toHaveLength(1)
  expect(on.heard[0]?.hasEnded).toBe(true)
})

test('what the recogniser of a browser hears counts, but only where it was chosen', async () => {
  const on = new Sample().begin('browser').listen()
  on.take({ type: 'began', segment: '1' })
  on.take({ type: 'partial', segment: '1', text: 'ye' })
  on.take({ type: 'nothing', segment: '1' })
  on.take({ type: 'began', segment: '2' })
  await on.wait(300)
  on.take({ type: 'final', segment: '2', text: 'yes' })
  await on.wait(1_000)
  expect(on.inputs).toMatchObject([{ kind: 'heard', listen: 'l1', alternatives: [{ text: 'yes' }] }])
  const other = new Sample().begin('none').listen()
  other.take({ type: 'began', segment: '1' })
  other.take({ type: 'final', segment: '1', text: 'yes' })
  await other.wait(1_000)
  expect(other.inputs).toEqual([])
})

test('a text that no voice speaks is passed over with its reason, and the flow goes on', async () => {
  const on = new Sample().begin()
  const say = { id: 's1', digest: 's1', nodeId: 'n', language: 'cs', interruptible: true }
  on.call.do({ do: 'say', call: 'c', say, pieces: null, why: 'No voice speaks cs.' })
  on.say('s2')
  await on.wait(3_000)
  expect(on.client.of('problem')).toEqual([{ type: 'problem', text: 'No voice speaks cs.' }])
  expect(on.told).toContainEqual({
    tell: 'note',
    call: 'c',
    note: { kind: 'playbackFailed', say: 's1', code: 'noVoice' },
  })
  expect(on.inputs.map((input) => input.kind === 'played' && input.say)).toEqual(['s1', 's2'])
})

test('it hangs up once the last words were heard, or at once', async () => {
  const on = new Sample().begin().say()
  on.call.do({ do: 'hangUp', call: 'c', when: 'played' })
  await on.wait(1_000)
  expect(on.end).toBeUndefined()
  await on.wait(1_500)
  expect(on.end).toBe('bot hangup')
  expect(on.client.closed).toMatchObject({ code: voiceClose.over })
  expect(on.timers.size).toBe(0)
  const other = new Sample().begin().say()
  other.call.do({ do: 'hangUp', call: 'c', when: 'now' })
  expect(other.end).toBe('bot hangup')
})

test('a lost socket may come back for 20 seconds; another one takes the call over', async () => {
  const on = new Sample().begin()
  on.call.leave(on.client)
  await on.wait(RETURN_MS - 1)
  const back = new Client()
  on.call.join(back)
  on.hello(back)
  await on.wait(RETURN_MS)
  expect(on.end).toBeUndefined()
  expect(on.told.filter(({ tell }) => tell === 'answered')).toHaveLength(1)
  const other = new Client()
  on.call.join(other)
  on.call.leave(back)
  expect(back.closed).toMatchObject({ code: voiceClose.elsewhere })
  on.hello(other)
  await on.wait(RETURN_MS)
  expect(on.end).toBeUndefined()
  on.call.leave(other)
  await on.wait(RETURN_MS)
  expect(on.end).toBe('caller dropped')
  const late = new Client()
  on.call.join(late)
  expect(late.closed).toMatchObject({ code: voiceClose.over })
})

test('ten minutes in which nobody speaks, keys or types end it; sound alone is nobody', async () => {
  const on = new Sample().begin()
  await on.wait(QUIET_MS - 1_000)
  on.take({ type: 'key', key: '1' })
  await on.wait(QUIET_MS - 1_000)
  on.call.sound(on.client, bytesOf(new Int16Array(FRAME_SAMPLES)))
  expect(on.end).toBeUndefined()
  await on.wait(1_000)
  expect(on.end).toBe('caller idle')
})

test('who takes sound too slowly loses the socket, not the call', async () => {
  const on = new Sample().begin().say()
  await on.wait(200)
  on.client.waitingBytes = MOST_WAITING_BYTES + 1
  await on.wait(100)
  expect(on.client.closed).toMatchObject({ code: voiceClose.tooSlow })
  expect(on.end).toBeUndefined()
})

test('frames of other sizes, sound before the greeting and another rate end the socket, each with its sentence', () => {
  const wrongs: ((on: Sample) => void)[] = [
    (on) => on.begin().call.sound(on.client, Buffer.alloc(100)),
    (on) => {
      on.call.join(on.client)
      on.call.sound(on.client, Buffer.alloc(640))
    },
    (on) => {
      on.call.join(on.client)
      on.call.take(on.client, { type: 'hello', sampleRate: 44_100, listens: 'none', halfDuplex: false })
    },
    (on) => {
      on.call.join(on.client)
      on.take({ type: 'key', key: '1' })
    },
  ]
  const closed = wrongs.map((wrong) => {
    const on = new Sample()
    wrong(on)
    expect(on.inputs).toEqual([])
    return on.client.closed?.code
  })
  const { badFrame, sampleRate } = voiceClose
  expect(closed).toEqual([badFrame, badFrame, sampleRate, badFrame])
})

test('who comes and never greets is not waited for', async () => {
  const on = new Sample()
  on.call.join(on.client)
  await on.wait(RETURN_MS)
  expect(on.end).toBe('caller dropped')
})

test('sound that a machine held up is left out beyond some seconds, which is told once; a minute of it at once ends the socket', async () => {
  const on = new Sample().begin()
  const frame = bytesOf(new Int16Array(FRAME_SAMPLES))
  for (let at = 0; at < 250; at++) on.call.sound(on.client, frame)
  await on.wait(10_000)
  expect(on.told.filter(({ tell }) => tell === 'note')).toEqual([
    { tell: 'note', call: 'c', note: { kind: 'soundLeftOut', ms: 100 * FRAME_MS } },
  ])
  expect(on.client.closed).toBeUndefined()
  for (let at = 0; at < 4_000; at++) on.call.sound(on.client, frame)
  expect(on.client.closed).toMatchObject({ code: voiceClose.sampleRate })
  expect(on.end).toBeUndefined()
})
