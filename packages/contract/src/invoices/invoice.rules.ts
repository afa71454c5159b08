import { reason } from '../kernel/errors.ts'
import { COUNTRIES } from './countries.ts'

const known = new Set(COUNTRIES)
export const isCountry = (code: string): boolean => known.has(code)

/** As people write them, with spaces and dots; as they are kept, without. */
export const compact = (code: string): string => code.replaceAll(/[\s.-]/g, '').toUpperCase()

/** Characters of an IBAN where it is known; others have 15 to 34. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31
   NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 UA29 VA22`
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
)

/** Whether the checksum of ISO 7064 (MOD 97-10) is right, and the length for its country. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const length = IBAN_LENGTHS[iban.slice(0, 2)]
  if (length !== undefined && length !== iban.length) return false
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((each) => Number.parseInt(each, 36)).join('')
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** What follows the two letters of a VAT number, where its country is known. */
const VAT_SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

/** A VAT number begins with the letters of its country, EL for Greece and XI for Northern Ireland. */
export function isVatId(vatId: string): boolean {
  const [country, rest] = [vatId.slice(0, 2), vatId.slice(2)]
  const shape = VAT_SHAPES[country]
  if (shape) return shape.test(rest)
  return isCountry(country) && country !== 'GR' && /^[A-Z0-9+*]{2,13}$/.test(rest)
}

export const isBic = (bic: string): boolean => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)

interface Month {
  readonly month: string
  readonly state: string
  readonly lines: readonly unknown[]
  readonly total: string
  readonly totals: { readonly payable: string } | null
  readonly missing: readonly { readonly side: string }[]
}

/** Why the invoice of a month cannot be issued now. */
export const invoiceBlocked = {
  issue({ month, state, lines, total, totals, missing: [first] }: Month) {
    if (state === 'OPEN') return reason('invoice.monthOpen', { month })
    if (lines.length === 0) return reason('invoice.empty', { month })
    if ((totals?.payable ?? total).startsWith('-')) return reason('invoice.negative', { month })
    return first && reason('invoice.detailsMissing', { side: first.side })
  },
}
