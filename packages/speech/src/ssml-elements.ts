/**
 * Elements of SSML 1.1 with their attributes (https://www.w3.org/TR/speech-synthesis11/); attributes with a prefix, as
 * `xml:lang`, may be at any. `xml:lang` of `voice` is the form of 1.0.
 */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  speak: ['version', 'onlangfailure', 'startmark', 'endmark'],
  lexicon: ['uri', 'type', 'fetchtimeout', 'maxage', 'maxstale'],
  lookup: ['ref'],
  meta: ['name', 'http-equiv', 'content'],
  metadata: [],
  p: ['onlangfailure'],
  s: ['onlangfailure'],
  token: ['role', 'onlangfailure'],
  w: ['role', 'onlangfailure'],
  break: ['time', 'strength'],
  prosody: ['rate', 'pitch', 'volume', 'contour', 'range', 'duration'],
  emphasis: ['level'],
  'say-as': ['interpret-as', 'format', 'detail'],
  sub: ['alias'],
  phoneme: ['ph', 'alphabet', 'type'],
  voice: ['name', 'gender', 'age', 'variant', 'languages', 'required', 'ordering', 'onvoicefailure'],
  lang: ['onlangfailure'],
  mark: ['name'],
  audio: [
    ...['src', 'fetchtimeout', 'fetchhint', 'maxage', 'maxstale', 'clipBegin', 'clipEnd'],
    ...['repeatCount', 'repeatDur', 'soundLevel', 'speed'],
  ],
  desc: [],
}

/** What they hold is for programs, or for who reads a page. */
export const SILENT: ReadonlySet<string> = new Set(['metadata', 'desc'])

/** Elements and attributes of the language that no voice here supports, with what happens instead. */
export const UNSUPPORTED: Readonly<Record<string, string>> = {
  audio: '<audio> is not played. Its content is spoken instead.',
  lexicon: '<lexicon> is not loaded. Write pronunciations on the page of the language.',
  'prosody contour': 'contour of <prosody> is ignored.',
  'prosody range': 'range of <prosody> is ignored.',
  'prosody duration': 'duration of <prosody> is ignored. Set rate instead.',
  'speak startmark': 'startmark of <speak> is ignored: everything is spoken.',
  'speak endmark': 'endmark of <speak> is ignored: everything is spoken.',
}

const SPEECH_NAMESPACE = 'http://www.w3.org/2001/10/synthesis'

/** Prefixes that stand for SSML itself, as `ssml:` in `<ssml:speak xmlns:ssml="…">`. */
export function prefixesOf(attributes: Readonly<Record<string, string>>, outer: readonly string[]): readonly string[] {
  const declared = Object.entries(attributes).filter(([name]) => name.startsWith('xmlns:'))
  if (declared.length === 0) return outer
  const own = new Map(declared.map(([name, space]) => [name.slice('xmlns:'.length), space === SPEECH_NAMESPACE]))
  return [...outer.filter((prefix) => !own.has(prefix)), ...[...own].filter(([, is]) => is).map(([prefix]) => prefix)]
}

/** Its name in SSML; that of another language stays as it is written. */
export function ownName(name: string, prefixes: readonly string[]): string {
  const [prefix = '', local] = name.split(':')
  return local !== undefined && prefixes.includes(prefix) ? local : name
}
