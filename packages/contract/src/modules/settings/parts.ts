import { z } from 'zod'
import { messages } from '../../kernel/messages.ts'
import { enumOf, range, text } from '../../kernel/schema.ts'
import { hostProblem } from '../host.rules.ts'
import { sipCodec, sipKeys, sipTransport } from '../module.enum.ts'

const hostOf = (min: 0 | 1) =>
  text(min, 253).check((given) => {
    const problem = given.value === '' ? undefined : hostProblem(given.value)
    if (problem !== undefined) given.issues.push({ code: 'custom', input: given.value, message: problem })
  })
/** A name or an address, without scheme and port. */
export const host = hostOf(1)
export const hostOrNone = hostOf(0)
/** A part of the addresses of SIP: nothing in it ends one, or a line. */
export const user = text(1, 80)
  .regex(/^[^\s<>"@]+$/, { error: 'Write the user without spaces, quotes and the part after @' })
  .meta({ label: 'User' })
export const port = range(1, 65_535).meta({ label: 'Port' })
export const transport = enumOf(sipTransport).meta({ label: 'Transport' })
export const codecs = z
  .array(enumOf(sipCodec))
  .min(1)
  .max(sipCodec.values.length)
  .refine((all) => new Set(all).size === all.length, { error: messages.invalid })
  .meta({ label: 'Codecs', help: 'Offered in this order.' })
export const keys = enumOf(sipKeys).meta({ label: 'Keys', help: 'How keys that callers press arrive.' })

/** Where a service is reached over HTTP. */
export const address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((given) => hasNoPassword(given), { error: messages.urlPassword })

const hasNoPassword = (given: string) => {
  const url = URL.parse(given)
  return url === null || (url.username === '' && url.password === '')
}
