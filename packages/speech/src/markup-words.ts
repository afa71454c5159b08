/** What the parser finds, by its own words, as who writes a text for a voice reads it. The first that fits counts. */
const WORDS: readonly (readonly [found: RegExp, words: string | ((name: string) => string)])[] = [
  [/doctype/i, 'A document type can only come before <speak>, without declarations of its own.'],
  [
    /xml declaration|xml version|version number|processing instruction/i,
    'An instruction can only be written as <?name text?>, and <?xml version="1.1"?> only at the very beginning.',
  ],
  [/^unclosed tag: (.+?)\.?$/i, (name) => `<${name}> is not closed. Write </${name}> after what it holds.`],
  [/^unmatched closing tag: (.+?)\.?$/i, (name) => `</${name}> closes nothing that is open.`],
  [
    /unexpected end/i,
    'The text ends within markup. Write “&” as “&amp;” and “<” as “&lt;” where nothing else is meant.',
  ],
  [/clos/i, 'A closing tag is not written as </p>, or closes nothing that is open.'],
  [/entity|character reference/i, 'Write “&” as “&amp;”. Other names between “&” and “;” are not known here.'],
  [/attribute|quoted|value/i, 'An attribute is not written as time="1s".'],
  [/comment|-->|--/i, 'A comment is not written as <!-- text -->.'],
  [/tag|</i, 'Write “<” as “&lt;” where it begins no element.'],
]

export function markupWords(found: string): string {
  for (const [pattern, words] of WORDS) {
    const match = pattern.exec(found)
    if (match) return typeof words === 'string' ? words : words(match[1] ?? '')
  }
  return 'The markup can’t be read. Check its brackets and quotes.'
}
