import { expect, test } from 'vitest'
import type { Piece } from './piece.ts'
import { SpeechError } from './speech.error.ts'
import { parseSsml } from './ssml.ts'

const spoken = (text: string) =>
  parseSsml(text).map((piece) => ('pauseMs' in piece ? piece.pauseMs : piece.text.trim()))
const manner = (text: string) =>
  parseSsml(text).filter((piece): piece is Exclude<Piece, { pauseMs: number }> => 'text' in piece)
const refused = (text: string) => {
  try {
    parseSsml(text)
  } catch (error) {
    if (error instanceof SpeechError) return error
    throw error
  }
  throw new Error('it was read')
}

test('pauses, sentences and paragraphs become pieces, with or without the outermost element', () => {
  expect(spoken('<speak>One<break time="1.5s"/>two<break strength="weak"/>three<break/>four</speak>')).toEqual([
    ...['One', 1_500, 'two', 250, 'three', 500, 'four'],
  ])
  expect(spoken('<p><s>Hello.</s><s>There.</s></p>Bye &amp; <![CDATA[<thanks>]]>')).toEqual([
    ...['Hello.', 300, 'There.', 300, 600, 'Bye &', '<thanks>'],
  ])
})

test('prosody multiplies inwards and stays within what voices can do', () => {
  const [inner] = manner('<prosody rate="150%" volume="-6dB"><prosody rate="+10%" pitch="+2st">x</prosody></prosody>')
  expect(inner).toMatchObject({ rate: 1.65, pitch: 1.122, gain: -6 })
  expect(manner('<prosody rate="x-fast"><prosody rate="x-fast">x</prosody></prosody>')[0]?.rate).toBe(2.5)
  expect(manner('<emphasis level="strong">x</emphasis> y').map(({ gain }) => gain)).toEqual([3, 0])
})

test('what is written otherwise than it is read', () => {
  expect(spoken('<say-as interpret-as="characters">AB1</say-as>')).toEqual(['A, B, 1'])
  expect(spoken('<say-as interpret-as="telephone">+420 777</say-as>')).toEqual(['+ 4 2 0, 7 7 7'])
  expect(spoken('<sub alias="World Wide Web">W<emphasis>W</emphasis>W</sub> on')).toEqual(['World Wide Web', 'on'])
  expect(manner('<voice name="rms">x</voice><lang xml:lang="cs-CZ">y</lang>z')).toMatchObject([
    { voice: 'rms' },
    { language: 'cs-CZ' },
    {},
  ])
})

test('what is wrong is said with its place', () => {
  expect(refused('<speak>\n  <blink>x</blink></speak>')).toMatchObject({ problem: 'element', place: { line: 2 } })
  expect(refused('<break time="soon"/>').message).toBe('“soon” is no time of <break>.')
  expect(refused('<break time="3600s"/>').problem).toBe('attribute')
  expect(refused('<break onload="x"/>').message).toBe('<break> has no attribute onload.')
  expect(refused('<constructor>x</constructor>').problem).toBe('element')
  expect(refused('<prosody rate="constructor">x</prosody>').problem).toBe('attribute')
  expect(refused('<speak>Hello').problem).toBe('markup')
  expect(refused('Fish & chips').problem).toBe('markup')
  expect(refused('<p><speak>x</speak></p>').problem).toBe('element')
})

test.each([
  ['<!DOCTYPE speak><speak>x</speak>', 'A document type is not allowed.'],
  ['Hello <!DOCTYPE speak>', 'A document type is not allowed.'],
  ['<speak>Hello', '<speak> is not closed. Write </speak> after what it holds.'],
  ['Hello</p>', '</p> closes nothing that is open.'],
  ['<p>Hello</s></p>', 'A closing tag is not written as </p>, or closes nothing that is open.'],
  ['Fish & chips', 'The text ends within markup. Write “&” as “&amp;” and “<” as “&lt;” where nothing else is meant.'],
  ['<speak>&b;</speak>', 'Write “&” as “&amp;”. Other names between “&” and “;” are not known here.'],
  ['<break time=1s/>', 'An attribute is not written as time="1s".'],
  ['<break time/>', 'An attribute is not written as time="1s".'],
  ['1 < 2', 'Write “<” as “&lt;” where it begins no element.'],
  ['<?xml-stylesheet href="x"?>x', 'Instructions are not allowed.'],
  ['x <?xml version="1.0"?>', 'Instructions are not allowed.'],
  ['<!-- a -- b -->x', 'A comment is not written as <!-- text -->.'],
])('what is wrong with the markup of %s is said in words of ours', (text, words) => {
  const { problem, message } = refused(text)
  expect(problem).toBe('markup')
  expect(message).toBe(words)
})

test('hostile documents are refused before anything is made of them', () => {
  const bomb = `<!DOCTYPE speak [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;">]><speak>&b;</speak>`
  expect(refused(bomb)).toMatchObject({ problem: 'markup', place: { line: 1 } })
  expect(refused('<speak>&b;</speak>').problem).toBe('markup')
  expect(refused('<?xml-stylesheet href="http://example.test"?><speak>x</speak>').problem).toBe('markup')
  expect(refused('<p>'.repeat(5_000)).problem).toBe('tooLong')
  expect(refused('<break/>'.repeat(1_500)).problem).toBe('tooLong')
  expect(refused('x'.repeat(20_001)).problem).toBe('tooLong')
})
