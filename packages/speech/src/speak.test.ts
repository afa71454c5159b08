import { expect, test } from 'vitest'
import type { Engine, Utterance, Voice } from './engine.ts'
import { prepare, type SpeechRequest } from './prepare.ts'
import { durationOf, levelOf, peaksOf, resampled, type Sound } from './sound.ts'
import { keyOf, speak } from './speak.ts'
import { readWave, writeWave } from './wave.ts'

/** A tone of 100 ms for each word, as loud as the voice is. */
function toneEngine(id: string, voices: readonly [string, string, number][]) {
  const asked: Utterance[] = []
  const all = voices.map(
    ([voice, language]): Voice => ({
      ...{ id: voice, name: voice, language, gender: 'unknown', license: 'MIT', sampleRate: 16_000 },
    }),
  )
  const engine: Engine = {
    ...{ id, name: id, license: 'MIT', voices: all },
    async synthesize(utterance) {
      asked.push(utterance)
      const loud = voices.find(([voice]) => voice === utterance.voice.id)?.[2] ?? 0
      const samples = new Float32Array(1_600 * utterance.text.split(' ').length)
      return { sampleRate: 16_000, samples: samples.map((_, at) => loud * Math.sin(at / 4)) }
    },
  }
  return { engine, asked }
}

const loud = toneEngine('loud', [
  ['anna', 'en-US', 0.8],
  ['jan', 'cs', 0.7],
])
const soft = toneEngine('soft', [['bob', 'en-GB', 0.05]])
const engines = [loud.engine, soft.engine]
const request: SpeechRequest = { text: 'Hello there', format: 'text', language: 'en-GB', sampleRate: 8_000 }
const say = (change: Partial<SpeechRequest> = {}) =>
  speak(prepare({ ...request, ...change }, engines), { engines, signal: new AbortController().signal })
const voicesOf = (change: Partial<SpeechRequest>) =>
  prepare({ ...request, ...change }, engines).parts.flatMap((part) => ('text' in part ? [part.voice] : []))
const keyFor = (change: Partial<SpeechRequest> = {}) => keyOf(prepare({ ...request, ...change }, engines))

test('the voice of the country speaks before one of another, and markup changes voices', () => {
  expect(voicesOf({})).toEqual(['bob'])
  expect(voicesOf({ language: 'en-AU' })).toEqual(['anna'])
  expect(voicesOf({ language: 'cs-CZ' })).toEqual(['jan'])
  const text =
    'Hi <voice name="anna">there</voice> <lang xml:lang="cs-CZ">ahoj</lang> <lang xml:lang="fi-FI">hei</lang>'
  expect(voicesOf({ format: 'ssml', text })).toEqual(['bob', 'anna', 'jan', 'bob'])
  expect(() => voicesOf({ language: 'fi-FI' })).toThrow('No voice speaks fi-FI.')
  expect(() => voicesOf({ voice: 'nobody' })).toThrow('There is no voice nobody.')
  expect(() => voicesOf({ engine: 'none' })).toThrow('There is no speech engine none.')
  expect(() => voicesOf({ text: ' … ' })).toThrow('There is nothing to say.')
})

test('others have their turn while a long text is put together', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await say({ text: 'One two three. '.repeat(200) })
  clearImmediate(next)
  expect(turns).toBeGreaterThan(5)
})

test('pieces are joined with their pauses at the rate asked for, and all voices are equally loud', async () => {
  const sound = await say({ format: 'ssml', text: 'One two<break time="700ms"/><voice name="anna">three</voice>' })
  expect(sound.sampleRate).toBe(8_000)
  expect(durationOf(sound)).toBeGreaterThan(980)
  expect(durationOf(sound)).toBeLessThan(1_020)
  const part = (from: number, to: number): Sound => ({
    sampleRate: 8_000,
    samples: sound.samples.subarray(from * 8, to * 8),
  })
  const [first, pause, last] = [part(0, 190), part(220, 880), part(905, 1_000)].map((each) => levelOf([each]))
  expect(pause).toBe(0)
  expect((first ?? 0) / (last ?? 1)).toBeGreaterThan(0.85)
  expect((first ?? 0) / (last ?? 1)).toBeLessThan(1.15)
  const louder = await say({ manner: { gain: 6 } })
  expect(levelOf([louder]) / levelOf([await say()])).toBeCloseTo(2, 1)
  expect(Math.max(...(await say({ manner: { gain: 12 } })).samples)).toBeLessThanOrEqual(1)
})

test('long texts go to the engine sentence by sentence, and what is said is stopped when nobody waits', async () => {
  loud.asked.length = 0
  const text = `${'A sentence of some words. '.repeat(40)}${'x'.repeat(1_000)}`
  await say({ text, engine: 'loud' })
  expect(loud.asked.length).toBeGreaterThan(4)
  expect(Math.max(...loud.asked.map((each) => each.text.length))).toBeLessThanOrEqual(400)
  expect(
    loud.asked
      .map((each) => each.text)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(text.replaceAll(' ', ''))
  const aborted = speak(prepare(request, engines), { engines, signal: AbortSignal.abort() })
  await expect(aborted).rejects.toThrow('abort')
})

test('pronunciations replace whole words in any case, once', () => {
  const pronunciations = [
    { word: 'SQL', say: 'sequel' },
    { word: 'sequel', say: 'never' },
    { word: 'C++', say: 'see plus plus' },
    { word: 'Škoda', say: 'Shkoda' },
  ]
  const { parts } = prepare({ ...request, text: 'sql, MySQL, C++ and škoda.', pronunciations }, engines)
  expect(parts).toMatchObject([{ text: 'sequel, MySQL, see plus plus and Shkoda.' }])
})

test('the key is of what it sounds like: spaces and other words’ pronunciations change nothing', () => {
  expect(keyFor()).toBe(keyFor({ text: ' Hello   there ', pronunciations: [{ word: 'other', say: 'x' }] }))
  expect(keyFor({ voice: 'bob' })).toBe(keyFor())
  const changed = [{ text: 'Hello' }, { voice: 'anna' }, { manner: { rate: 1.1 } }, { sampleRate: 16_000 }]
  const all = [{}, ...changed, { pronunciations: [{ word: 'there', say: 'dare' }] }].map((change) => keyFor(change))
  expect(new Set(all).size).toBe(all.length)
})

test('a WAV file is read as it was written, also one whose length is not known', () => {
  const sound = { sampleRate: 8_000, samples: Float32Array.from([0, 0.5, -0.5, 1, -1]) }
  const bytes = writeWave(sound)
  const back = readWave(bytes)
  expect(back.sampleRate).toBe(8_000)
  for (const [at, sample] of back.samples.entries()) expect(sample).toBeCloseTo(sound.samples[at] ?? 0, 3)
  new DataView(bytes.buffer).setUint32(40, 0x7fff_f000, true)
  expect(readWave(bytes).samples).toHaveLength(5)
  const text = (words: string) => new TextEncoder().encode(words)
  for (const hostile of [
    text(''),
    text('PK\x03\x04 a zip'),
    text('RIFF\0\0\0\0WAVE'),
    text('RIFF\0\0\0\0WAVEfmt \xff\xff'),
  ])
    expect(() => readWave(hostile)).toThrow('This is no WAV file')
  new DataView(bytes.buffer).setUint16(22, 60_000, true)
  expect(() => readWave(bytes)).toThrow('60000 channels')
})

test('resampling keeps a tone and removes what the new rate cannot hold', () => {
  const tone = (hertz: number): Sound => ({
    sampleRate: 16_000,
    samples: Float32Array.from({ length: 16_000 }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / 16_000)),
  })
  const level = (hertz: number) => levelOf([resampled(tone(hertz), 8_000)])
  expect(level(1_000)).toBeCloseTo(0.354, 2)
  expect(level(6_500)).toBeLessThan(0.01)
  expect(peaksOf(tone(500), 10)).toEqual(Array.from({ length: 10 }, () => 0.5))
})

test('a file of a million empty parts is given up soon', () => {
  const parts = new Uint8Array(8_000_000)
  parts.set(new TextEncoder().encode('RIFF0000WAVE'))
  expect(() => readWave(parts)).toThrow('it has too many parts')
})

test('a word by its sound goes to an engine that knows the alphabet, and is read by its letters elsewhere', () => {
  const text = 'A <phoneme alphabet="ipa" ph="x">tomato</phoneme> please'
  const linesOf = (among: readonly Engine[]) =>
    prepare({ ...request, format: 'ssml', text }, among).parts.filter((part) => 'text' in part)
  expect(linesOf(engines).map(({ text: words, phonemes }) => [words, phonemes])).toEqual([
    ['A', undefined],
    ['tomato', undefined],
    ['please', undefined],
  ])
  const knowing = { ...soft.engine, alphabets: ['ipa'] }
  expect(linesOf([knowing])[1]).toMatchObject({ text: 'tomato', phonemes: { alphabet: 'ipa', ph: 'x' } })
  expect(linesOf([{ ...knowing, alphabets: ['x-sampa'] }])[1]).not.toHaveProperty('phonemes')
})

test('of several voices that markup names the first that is there speaks; one is found by gender, too', () => {
  expect(voicesOf({ format: 'ssml', text: '<voice name="eve jan bob">x</voice>' })).toEqual(['jan'])
  expect(() => voicesOf({ format: 'ssml', text: '<voice name="eve">x</voice>' })).toThrow('There is no voice eve.')
  const women = toneEngine('women', [['ida', 'en-GB', 0.5]]).engine
  const both = [
    soft.engine,
    { ...women, voices: women.voices.map((voice) => ({ ...voice, gender: 'female' as const })) },
  ]
  const voiceOf = (gender: string) =>
    prepare({ ...request, format: 'ssml', text: `<voice gender="${gender}">x</voice>` }, both).parts[0]
  expect(voiceOf('female')).toMatchObject({ voice: 'ida' })
  expect(voiceOf('male')).toMatchObject({ voice: 'bob' })
  expect(voiceOf('')).toMatchObject({ voice: 'bob' })
})
