/** An element of XML: its name with the attributes, and what stands in it. */
export type Element = readonly [
  name: string,
  content: string | readonly (Element | undefined)[],
  attributes?: Readonly<Record<string, string>>,
]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** XML 1.0 can’t hold most control characters, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"']/g, (each) => ENTITIES[each] ?? '')

/** The document, indented; elements without content are left out. */
export const xmlOf = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`

function written([name, content, attributes = {}]: Element, indent: string): string {
  const open = Object.entries(attributes).reduce((text, [key, value]) => `${text} ${key}="${escaped(value)}"`, name)
  const inner =
    typeof content === 'string'
      ? escaped(content)
      : content.map((each) => (each === undefined ? '' : written(each, `${indent}  `))).join('')
  if (inner === '') return ''
  return typeof content === 'string'
    ? `${indent}<${open}>${inner}</${name}>\n`
    : `${indent}<${open}>\n${inner}${indent}</${name}>\n`
}
