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
/** A text as XML holds it: what it can't hold, and halves of letters, are left out. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"']/g, (each) => ENTITIES[each] ?? '')
/** Ends of lines would be read as spaces. */
const attribute = (text: string) => xmlText(text).replaceAll(/[\t\n\r]/g, (each) => `&#${each.charCodeAt(0)};`)

interface Options {
  /** Elements without content are left out otherwise. */
  readonly keepsEmpty?: boolean
}

/** The document, indented. */
export const xmlOf = (root: Element, options: Options = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '', options)}`

function written([name, content, attributes = {}]: Element, indent: string, options: Options): string {
  const open = Object.entries(attributes).reduce((text, [key, value]) => `${text} ${key}="${attribute(value)}"`, name)
  const inner =
    typeof content === 'string'
      ? xmlText(content)
      : content.map((each) => (each === undefined ? '' : written(each, `${indent}  `, options))).join('')
  if (inner === '') return options.keepsEmpty ? `${indent}<${open}/>\n` : ''
  return typeof content === 'string'
    ? `${indent}<${open}>${inner}</${name}>\n`
    : `${indent}<${open}>\n${inner}${indent}</${name}>\n`
}
