import { columnType } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { bad, type Read, readDay } from '../kernel/import/readDay.ts'
import { CUT, isCut } from '../kernel/phone/readPhone.ts'

export const LONGEST_VALUE = 1_000
const { NUMBER, DATE, BOOLEAN } = columnType.of

const YES = ['true', 'yes', 'y', '1', 'x', 'ano', 'áno', 'ja', 'oui', 'si', 'sí', 'tak', 'on']
const NO = ['false', 'no', 'n', '0', 'ne', 'nie', 'nein', 'non', 'off']

const signs = new Map<string, string>()
/** What separates the decimals in a country. */
function decimalSign(region: string): string {
  const known = signs.get(region)
  if (known !== undefined) return known
  const part = new Intl.NumberFormat(new Intl.Locale(`und-${region}`).maximize().toString())
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')
  signs.set(region, part?.value ?? '.')
  return part?.value ?? '.'
}

/** As most are, and read the same everywhere. */
const WHOLE = /^[+-]?\d{1,15}$/

function readNumber(text: string, region: string): Read<number> {
  if (WHOLE.test(text)) return { value: Number(text) }
  const plain = text.replaceAll(/[\s'\u00a0\u202f]/g, '')
  if (!/^[+-]?[\d.,]+$/.test(plain)) return bad('This is no number.')
  const [dots, commas] = [plain.split('.').length - 1, plain.split(',').length - 1]
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const sign =
    dots > 0 && commas > 0
      ? plain.charAt(last)
      : dots + commas > 1
        ? ''
        : plain.length - last === 4 && dots + commas === 1
          ? decimalSign(region)
          : plain.charAt(last)
  const digits = [...plain].filter((each) => !/[.,]/.test(each) || each === sign).join('')
  const value = Number(digits.replace(sign === '' ? '.' : sign, '.'))
  return Number.isFinite(value) ? { value } : bad('This is no number.')
}

/** A value of a column, from a cell of a file or from a program. */
export function readValue({ type }: Pick<ContactColumn, 'type'>, raw: Json, region: string): Read<Json> {
  if (typeof raw === 'object' && raw !== null) return bad('Give a text, a number, or true or false.')
  if (type === BOOLEAN && typeof raw === 'boolean') return { value: raw }
  if (type === NUMBER && typeof raw === 'number') return { value: raw }
  const text = String(raw)
  if (text.length > LONGEST_VALUE)
    return bad(`This is longer than ${LONGEST_VALUE.toLocaleString('en-US')} characters.`)
  if (type === NUMBER) return isCut(text) ? bad(CUT) : readNumber(text, region)
  if (type === DATE) return readDay(text, region)
  if (type !== BOOLEAN) return { value: text }
  const said = text.toLowerCase()
  if (YES.includes(said)) return { value: true }
  return NO.includes(said) ? { value: false } : bad('Write yes or no.')
}
