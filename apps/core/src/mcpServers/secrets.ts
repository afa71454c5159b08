import { MASK } from '@parley/flow/expressions/mask.ts'
import { isObject, type Json } from '@parley/flow/json.ts'
import type { McpAddress } from './mcpSession.ts'

const SHORTEST_SECRET = 6

/** Takes the credentials of a server out of what it writes, as a whole and without the word in front of them. */
export function hidingSecrets({ headers }: Pick<McpAddress, 'headers'>): (text: string) => string {
  const secrets = headers
    .flatMap(([, value]) => {
      const bare = value.split(' ').at(-1) ?? ''
      return [value, bare, ...(/^basic /i.test(value) ? passwordIn(bare) : [])]
    })
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    // One may stand within another.
    .sort((one, other) => other.length - one.length)
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, MASK), text)
}

/** What is sent in another writing may come back as it was typed. */
function passwordIn(encoded: string): readonly string[] {
  const said = Buffer.from(encoded, 'base64').toString('utf8')
  return said.includes(':') ? [said, said.slice(said.indexOf(':') + 1)] : []
}

/** The same within a JSON value of a few levels. */
export function hiddenWithin(value: Json, hide: (text: string) => string): Json {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((each) => hiddenWithin(each, hide))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [hide(key), hiddenWithin(each, hide)]))
}
