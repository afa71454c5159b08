import { expect, test } from 'vitest'
import type { Piece } from './piece.ts'
import { SpeechError } from './speech.error.ts'
import { parseSsml } from './ssml.ts'

const spoken = (text: string) =>
  parseSsml(text).pieces.map((piece) => ('pauseMs' in piece ? piece.pauseMs : piece.text.trim()))
const manner = (text: string) =>
  parseSsml(text).pieces.filter((piece): piece is Exclude<Piece, { pauseMs: number }> => 'text' in piece)
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
    ...['Hello.', 300, 'There.', 300, 600, 'Bye & <thanks>'],
  ])
})

test('one word stays one, however it is written; what is read otherwise stays apart from its neighbors', () => {
  expect(spoken('Hel<![CDATA[lo]]> the<!-- x -->re, W<w>or</w>d &amp; all')).toEqual(['Hello there, Word & all'])
  expect(spoken('<say-as interpret-as="digits">12</say-as>34<say-as interpret-as="digits">56</say-as>')).toEqual([
    '1 2 34 5 6',
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
  expect(spoken('<sub alias="World Wide Web">W<emphasis>W</emphasis>W</sub> on')).toEqual(['World Wide Web on'])
  expect(manner('<voice name="rms">x</voice><lang xml:lang="cs-CZ">y</lang>z')).toMatchObject([
    { voice: 'rms' },
    { language: 'cs-CZ' },
    {},
  ])
})

test('what is wrong is said with its place', () => {
  expect(refused('<speak>\n  <break times="1s"/></speak>')).toMatchObject({ problem: 'attribute', place: { line: 2 } })
  expect(refused('<break time="soon"/>').message).toBe('“soon” is no time of <break>.')
  expect(refused('<break time="3600s"/>').problem).toBe('attribute')
  expect(refused('<break onload="x"/>').message).toBe('<break> has no attribute onload.')
  expect(refused('<prosody rate="constructor">x</prosody>').problem).toBe('attribute')
  expect(refused('<speak>Hello').problem).toBe('markup')
  expect(refused('Fish & chips').problem).toBe('markup')
  expect(refused('<p><speak>x</speak></p>').problem).toBe('element')
})

const TYPE = 'A document type can only come before <speak>, without declarations of its own.'

test.each([
  ['<!DOCTYPE speak [<!ENTITY a "b">]><speak>&a;</speak>', TYPE],
  ['<!DOCTYPE speak SYSTEM "x" [<!ENTITY % a SYSTEM "http://example.test/">%a;]><speak>x</speak>', TYPE],
  ['Hello <!DOCTYPE speak>', TYPE],
  ['<speak>x</speak><!DOCTYPE speak>', TYPE],
  ['<speak>Hello', '<speak> is not closed. Write </speak> after what it holds.'],
  ['Hello</p>', '</p> closes nothing that is open.'],
  ['<p>Hello</s></p>', 'A closing tag is not written as </p>, or closes nothing that is open.'],
  ['Fish & chips', 'The text ends within markup. Write “&” as “&amp;” and “<” as “&lt;” where nothing else is meant.'],
  ['<speak>&b;</speak>', 'Write “&” as “&amp;”. Other names between “&” and “;” are not known here.'],
  ['<break time=1s/>', 'An attribute is not written as time="1s".'],
  ['<break time/>', 'An attribute is not written as time="1s".'],
  ['1 < 2', 'Write “<” as “&lt;” where it begins no element.'],
  [
    'x <?xml version="1.0"?>',
    'An instruction can only be written as <?name text?>, and <?xml version="1.1"?> only at the very beginning.',
  ],
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
  expect(refused('<p>'.repeat(5_000)).problem).toBe('tooLong')
  expect(refused('<break/>'.repeat(1_500)).problem).toBe('tooLong')
  expect(refused('x'.repeat(20_001)).problem).toBe('tooLong')
})

/** As the recommendation writes its examples: declaration, document type, schema, elements and attributes of every kind. */
const CONFORMING = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet href="speech.css"?>
<!-- from a library of prompts -->
<!DOCTYPE speak PUBLIC "-//W3C//DTD SYNTHESIS 1.0//EN" "http://www.w3.org/TR/speech-synthesis/synthesis.dtd">
<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
       xsi:schemaLocation="http://www.w3.org/2001/10/synthesis http://www.w3.org/TR/speech-synthesis11/synthesis.xsd"
       xml:lang="en-US" xml:base="http://example.test/" onlangfailure="ignorelang">
  <lexicon uri="names.pls" xml:id="names" type="application/pls+xml"/>
  <meta name="seeAlso" content="http://example.test/meta"/>
  <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><dc:title>Not said <break/></dc:title></rdf:RDF></metadata>
  <p xml:id="first"><s xml:lang="en-GB">You have <w role="noun">mail</w> from <token>Anna</token>.</s></p>
  <lookup ref="names"><phoneme alphabet="ipa" ph="təˈmei̥ɾou̥" type="ruby">tomato</phoneme></lookup>
  <audio src="welcome.wav" fetchhint="prefetch" repeatCount="2"><desc>A bell</desc>Welcome</audio>
  <prosody contour="(0%,+20Hz)" range="+5st" pitch="+10Hz" duration="2s">here</prosody>
  <say-as interpret-as="vxml:currency" format="x">USD10</say-as>
  <voice gender="female" age="30" variant="2" languages="en-GB:en-US" required="gender" onvoicefailure="priorityselect">there</voice>
</speak>`

test('a document as the recommendation writes it is read, and what is not heard of it is told', () => {
  const { pieces, notes } = parseSsml(CONFORMING)
  const words = pieces.flatMap((piece) => ('text' in piece ? [piece.text.replaceAll(/\s+/g, ' ').trim()] : []))
  expect(words).toEqual(['You have mail from Anna.', 'tomato', 'Welcome here USD10', 'there'])
  expect(pieces[2]).toEqual({ pauseMs: 600 })
  expect(pieces.find((piece) => 'phonemes' in piece)).toMatchObject({ phonemes: { alphabet: 'ipa', ph: 'təˈmei̥ɾou̥' } })
  expect(pieces.at(-1)).toMatchObject({ gender: 'female', language: 'en-GB' })
  expect(notes).toEqual([
    '<lexicon> is not loaded. Write pronunciations on the page of the language.',
    '<audio> is not played. Its content is spoken instead.',
    'contour of <prosody> is ignored.',
    'range of <prosody> is ignored.',
    'duration of <prosody> is ignored. Set rate instead.',
    'A pitch in Hz is ignored. Write it in % or st.',
    '<say-as> does not support “vxml:currency”: its content is spoken as written.',
  ])
})

test('a prefix of SSML is its own, elements of others are read past by name, and a place counts what was blanked', () => {
  const own = '<x:speak xmlns:x="http://www.w3.org/2001/10/synthesis">a<x:break time="1s"/>b</x:speak>'
  expect(spoken(own)).toEqual(['a', 1_000, 'b'])
  const { pieces, notes } = parseSsml(
    '<speak><amazon:effect name="whispered">psst</amazon:effect> <constructor/>you</speak>',
  )
  expect(pieces).toMatchObject([{ text: 'psst you' }])
  expect(notes).toEqual([
    '<amazon:effect> is not supported: its content is spoken.',
    '<constructor> is not supported: its content is spoken.',
  ])
  const wrong = '\n<?xml version="1.1"?>\n<!DOCTYPE speak\n  SYSTEM "x">\n<speak><break time="soon"/></speak>'
  expect(refused(wrong)).toMatchObject({ problem: 'attribute', place: { line: 5 } })
  expect(parseSsml(Array.from({ length: 50 }, (_, at) => `<a${at}/>`).join('')).notes).toHaveLength(10)
})
