import { keptBy } from '../kernel/inUse.ts'

export const mcpServerBlocked = { remove: keptBy('mcpServer.inUse') }

/** What is wrong with the address of a server. */
export function addressProblem(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'It must begin with https:// or http://'
  if (url.username !== '' || url.password !== '') return 'Enter the password among the secret headers'
  return undefined
}

/** What the connection itself says; another value would break it. */
const OWN: ReadonlySet<string> = new Set(
  'accept connection content-length content-type expect host mcp-protocol-version mcp-session-id te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)
const HEADER = /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}):[ \t]*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/
const MOST_HEADERS = 20

export type Header = readonly [name: string, value: string]

/** Headers as they are typed, one a line, or what is wrong with them; the sentence has no value in it. */
export function readHeaders(text: string): readonly Header[] | string {
  const lines = text.split(/\r?\n/).flatMap((line, index) => (line.trim() === '' ? [] : [{ line: line.trim(), index }]))
  if (lines.length > MOST_HEADERS) return `At most ${MOST_HEADERS} headers are possible`
  const headers: Header[] = []
  for (const { line, index } of lines) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? []
    if (name === '') return `Line ${index + 1} is no header. Write its name, a colon and its value`
    if (OWN.has(name.toLowerCase())) return `The header ${name} is set by Parley. Remove it`
    if (headers.some(([other]) => other.toLowerCase() === name.toLowerCase())) return `The header ${name} stands twice`
    headers.push([name, value])
  }
  return headers
}
