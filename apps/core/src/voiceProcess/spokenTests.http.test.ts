import { operations } from '@parley/contract/operations.ts'
import { voiceClose } from '@parley/contract/testCalls/voiceSocket.rules.ts'
import { resampled } from '@parley/speech'
import { bytesOf, FRAME_MS, FRAME_SAMPLES, pcmOf } from '@parley/voice/sound/frames.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { subjectOf } from '../../test/people.ts'
import { startSpokenTest, type VoiceSocket } from '../../test/spokenTest.ts'

type Spoken = Awaited<ReturnType<typeof startSpokenTest>>
let voice: Spoken
beforeAll(async () => {
  voice = await startSpokenTest()
  await voice.ready()
})
afterEach(() => voice.hangUpAll())
afterAll(() => voice.close())

/** The call is over and on record. */
async function endOf(guid: string) {
  for (;;) {
    const { body } = await voice.on.status(guid)
    if (!body.running) return (await voice.on.legOf(guid)).log
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
async function answered() {
  const call = await voice.call()
  const socket = await call.connect()
  await socket.has('ready')
  socket.hello()
  return { ...call, socket }
}
/** As a caller says it. */
async function spoken(text: string): Promise<Int16Array> {
  const [own] = voice.flite.voices
  if (!own) throw new Error('flite has voices')
  const asked = { voice: own, text, rate: 1, pitch: 1 }
  const sound = resampled(await voice.flite.synthesize(asked, AbortSignal.timeout(60_000)), 16_000)
  return pcmOf(sound.samples)
}
async function speak(socket: VoiceSocket, samples: Int16Array): Promise<void> {
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    const frame = new Int16Array(FRAME_SAMPLES)
    frame.set(samples.subarray(at, at + FRAME_SAMPLES))
    socket.ws.send(bytesOf(frame))
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
  }
}

test('a flow is spoken to: its voice comes as sound, what is typed is heard, and each turn says how long it took', async () => {
  const caller = await spoken('One moment.')
  const { guid, socket } = await answered()
  await socket.state('speaks')
  await socket.until(() => socket.loud > 10)
  // While it still speaks: what is typed cuts it short.
  socket.say({ type: 'text', text: 'yes' })
  await socket.has('flush')
  await socket.has('latency')
  await speak(socket, caller)
  await socket.has('level')
  const levels = socket.seen.flatMap((each) => (each.type === 'level' ? [each.level] : []))
  expect(Math.max(...levels)).toBeGreaterThan(0.05)
  socket.say({ type: 'text', text: '0000' })
  await socket.has('latency', 2)
  socket.say({ type: 'text', text: 'four' })
  expect(await socket.closed).toEqual({ code: voiceClose.over, why: 'The call is over.' })
  const log = await endOf(guid)
  expect(log).toMatchObject({ channel: 1, isTest: true, disposition: 'ordered', outcome: 3 })
  const timed = socket.seen.filter((each) => each.type === 'latency')
  expect(timed.every((each) => each.soundMs < 60_000 && each.understoodMs < 60_000)).toBe(true)
  // All that was said took as long as it sounds, by one schedule.
  expect(socket.frames).toBeGreaterThan(100)
})

test('who leaves may come back and finds the call as it is; another window takes it over', async () => {
  const { guid, path, socket, connect } = await answered()
  await socket.state('speaks')
  socket.ws.terminate()
  const back = await connect()
  await back.has('ready')
  back.hello()
  await back.until(() => back.frames > 0 || back.count('state') > 0)
  const other = await connect()
  expect(await back.closed).toMatchObject({ code: voiceClose.elsewhere })
  await other.has('ready')
  other.hello()
  other.say({ type: 'hangUp' })
  expect(await other.closed).toMatchObject({ code: voiceClose.over })
  expect(await endOf(guid)).toMatchObject({ endReason: { whose: 'caller', code: 'hangup' } })
  // Over is over.
  expect(await voice.socketAt(path, { authorization: `Bearer ${await bearer('admin')}` }).refused).toBe(409)
})

const bearer = (person: Parameters<typeof subjectOf>[0]) => voice.on.core.token({ sub: subjectOf(person) })

test('nobody speaks in another’s call, without a ticket, twice with one, or in another protocol', async () => {
  const { path, socket, connect } = await answered()
  const by = async (person: Parameters<typeof subjectOf>[0]) =>
    await voice.socketAt(path, { authorization: `Bearer ${await bearer(person)}` }).refused
  expect(await voice.socketAt(path).refused).toBe(401)
  expect(await voice.socketAt(`${path}&ticket=nonsense`).refused).toBe(401)
  expect(await by('viewer')).toBe(403)
  expect(await by('other')).toBe(404)
  expect(await voice.socketAt(`${path}&x=1`, { authorization: `Bearer ${await bearer('admin')}` }).refused).toBe(400)
  const strange = await connect('chat')
  expect(await Promise.race([strange.refused, strange.closed.then(({ code }) => code)])).not.toBe(101)
  expect(strange.frames).toBe(0)
  socket.say({ type: 'hangUp' })
  await socket.closed
})

test.each([
  ['a frame of another size', (socket: VoiceSocket) => socket.ws.send(Buffer.alloc(1_000)), voiceClose.badFrame],
  [
    'a flood of messages',
    (socket: VoiceSocket) => {
      for (let key = 0; key < 300; key++) socket.say({ type: 'key', key: '1' })
    },
    voiceClose.badFrame,
  ],
  ['a message that is none', (socket: VoiceSocket) => socket.say({ type: 'sing' }), voiceClose.badFrame],
  [
    'a minute of sound at once',
    (socket: VoiceSocket) => {
      for (let frame = 0; frame < 10_000; frame++) socket.ws.send(Buffer.alloc(640))
    },
    voiceClose.sampleRate,
  ],
])('%s ends the socket with its reason', async (_, send, code) => {
  const { socket, connect } = await answered()
  send(socket)
  expect(await socket.closed).toMatchObject({ code, why: expect.stringMatching(/\.$/) })
  const back = await connect()
  await back.has('ready')
  back.hello()
  back.say({ type: 'hangUp' })
  await back.closed
})

test('who greets with another rate, or not at all, is told so', async () => {
  const call = await voice.call()
  const wrong = await call.connect()
  await wrong.has('ready')
  wrong.hello({ sampleRate: 48_000 })
  expect(await wrong.closed).toMatchObject({ code: voiceClose.sampleRate })
  const silent = await call.connect()
  await silent.has('ready')
  silent.ws.send(Buffer.alloc(640))
  expect(await silent.closed).toMatchObject({ code: voiceClose.badFrame })
})

test('behind a test call there is nobody to hand over to, which its record says', async () => {
  const { guid, socket } = await answered()
  await socket.state('speaks')
  socket.say({ type: 'text', text: 'operator' })
  await socket.closed
  await endOf(guid)
  const { events } = await voice.on.legOf(guid)
  expect(events.map(({ text }) => text)).toContain(
    'A test call can’t be transferred to a number, so the transfer counts as declined.',
  )
  expect(events.map(({ text }) => text)).toContain('Nobody is free.')
})

test('rights that end take the voice with them', async () => {
  const { core } = voice.on
  const { socket } = await answered()
  await voice.sockets.refresh()
  expect(socket.ws.readyState).toBe(socket.ws.OPEN)
  await core.owner.query("UPDATE app_user SET state = 'disabled' WHERE username = 'admin'")
  core.directory.forget()
  await voice.sockets.refresh()
  await socket.closed
  await core.owner.query("UPDATE app_user SET state = 'active' WHERE username = 'admin'")
  core.directory.forget()
})

test('a test that nobody came to is ended by who began it', async () => {
  const { guid, path } = await voice.call()
  const watching = await voice.on.join(path.replace('VoiceSocket', 'DiagnosticSocket'))
  await new Promise((resolve) => watching.ws.once('open', resolve))
  watching.say({ type: 'hangup' })
  expect(await watching.ended()).toMatchObject({ reason: 'hangup' })
  expect(await endOf(guid)).toMatchObject({ endReason: { whose: 'caller', code: 'hangup' } })
})

test('a voice process that is killed ends its calls with their reason and is there again for the next', async () => {
  const { guid, socket } = await answered()
  await socket.state('speaks')
  const { pid } = voice.tests
  if (pid === undefined) throw new Error('it runs')
  process.kill(pid, 'SIGKILL')
  await socket.closed
  expect(await endOf(guid)).toMatchObject({ endReason: { whose: 'provider', code: 'lost' } })
  const { core } = voice.on
  const state = (await core.as('admin').call(operations.CallManagement.Voice, {})).body
  expect(state).toEqual({ state: 'elsewhere', hears: null, why: null })
  await voice.ready()
  expect(voice.tests.pid).not.toBe(pid)
  const next = await answered()
  await next.socket.until(() => next.socket.loud > 0)
  next.socket.say({ type: 'hangUp' })
  await next.socket.closed
})

test('a stop waits for no test: it ends with the reason, however long calls may take to end', async () => {
  const { guid, socket } = await answered()
  await socket.state('speaks')
  await voice.channel.close(600_000)
  expect(await socket.closed).toMatchObject({ code: voiceClose.over })
  expect(await endOf(guid)).toMatchObject({ endReason: { whose: 'platform', code: 'stopping' } })
})
