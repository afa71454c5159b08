import type { CheckedNumber } from '@parley/contract/lines/line.schema.ts'
import { parsePhone } from '../kernel/phone/parsePhone.ts'
import { readPhone } from '../kernel/phone/readPhone.ts'
import { regions } from '../kernel/world.ts'

/** Of a chat or website: lower case, as in web-chat. */
const ADDRESS = /^[a-z](?:[a-z\d]|[._-](?=[a-z\d])){1,62}$/
const LEAST_DIGITS = 5
const NO_ADDRESS =
  'This is neither a number nor an address. An address begins with a letter and has letters, digits, “.”, “-” and “_” only.'

type Read = Pick<CheckedNumber, 'number' | 'shown' | 'country' | 'problem'>

/** A number or address of a line as it is kept: numbers whole, by all that is known of numbering plans; addresses in lower case. */
export function readLineNumber(typed: string, region: string): Read {
  const text = typed.trim()
  if (!/^[a-z]/i.test(text) || /^(tel|sips?):/i.test(text)) return readNumber(text, region)
  const address = text.toLowerCase()
  if (text.replaceAll(/\D/g, '').length >= LEAST_DIGITS)
    return none('Letters can’t be dialed. Write the number in digits.')
  return ADDRESS.test(address) ? { ...none(null), number: address } : none(NO_ADDRESS)
}

const none = (problem: string | null): Read => ({ number: null, shown: null, country: null, problem })

function readNumber(text: string, region: string): Read {
  // What calls cost those who call it is their own choice: lines may have premium-rate numbers.
  const read = readPhone(text, region, true)
  if ('problem' in read)
    return none(
      /\p{L}/u.test(text.replace(/^(tel|sips?):/i, ''))
        ? 'Letters can’t be dialed. Write the number in digits.'
        : read.problem,
    )
  const parsed = parsePhone(read.value.phone, region)
  return {
    number: read.value.phone,
    shown: parsed?.formatInternational() ?? read.value.phone,
    country: regions.find(({ code }) => code === parsed?.country)?.name ?? null,
    problem: null,
  }
}
