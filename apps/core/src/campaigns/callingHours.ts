import type { CountryHours } from '@parley/contract/campaigns/campaign.schema.ts'

/**
 * Hours in which people in a country may be called, on their own clock: a help for those who plan, and no legal advice. Gathered in November 2026
 * from the laws and codes that each entry names, in our own words; where no rule with hours was known, `source` says so, and the hours are those
 * that callers there keep to. An empty list: no calls on such a day.
 */
interface Entry {
  readonly weekdays: string
  readonly saturday: string
  readonly sunday: string
  /** Whether public holidays are days as others. */
  readonly holidays: boolean
  readonly source: string
  readonly isLaw: boolean
}

const law = (weekdays: string, saturday: string, sunday: string, holidays: boolean, source: string): Entry => ({
  weekdays,
  saturday,
  sunday,
  holidays,
  source,
  isLaw: true,
})
const usual = (weekdays = '08:00-20:00', saturday = '09:00-18:00'): Entry => ({
  weekdays,
  saturday,
  sunday: '',
  holidays: false,
  isLaw: false,
  source: 'No legal calling hours are known; these hours are customary.',
})
const code = (entry: Omit<Entry, 'isLaw'>): Entry => ({ ...entry, isLaw: false })

const HOURS: Readonly<Record<string, Entry>> = {
  AE: law('09:00-18:00', '09:00-18:00', '09:00-18:00', true, 'Cabinet Resolution 56 of 2024 on telemarketing.'),
  AR: usual('09:00-20:00'),
  AT: usual(),
  AU: law('09:00-20:00', '09:00-17:00', '', false, 'Telemarketing and Research Calls Industry Standard 2017.'),
  BE: usual(),
  BG: usual(),
  BR: code({
    weekdays: '09:00-21:00',
    saturday: '10:00-16:00',
    sunday: '',
    holidays: false,
    source: 'Telemarketing code of the telecom operators (SART), also followed by others.',
  }),
  CA: law('09:00-21:30', '10:00-18:00', '10:00-18:00', true, 'CRTC Telecommunications Rules, Part III, 23.'),
  CH: usual(),
  CZ: usual(),
  DE: usual(),
  DK: usual(),
  EE: usual(),
  ES: law('09:00-21:00', '', '', false, 'Real Decreto Legislativo 1/2007, article 96(2).'),
  FI: usual(),
  FR: law('10:00-13:00 14:00-20:00', '', '', false, 'Décret 2022-1313, Code de la consommation.'),
  GB: code({
    weekdays: '08:00-21:00',
    saturday: '09:00-20:00',
    sunday: '',
    holidays: false,
    source: 'No legal calling hours; Ofcom acts against nuisance calls (Communications Act 2003, section 128).',
  }),
  GR: usual('09:00-20:00'),
  HR: usual(),
  HU: usual(),
  IE: usual('09:00-21:00'),
  IL: usual('08:00-20:00', ''),
  IN: code({
    weekdays: '10:00-21:00',
    saturday: '10:00-21:00',
    sunday: '',
    holidays: true,
    source:
      'TRAI, Telecom Commercial Communications Customer Preference Regulations 2018: calls unless chosen otherwise.',
  }),
  IT: code({
    weekdays: '09:00-20:00',
    saturday: '10:00-19:00',
    sunday: '',
    holidays: false,
    source: 'Code of conduct for telemarketing, approved by the Garante in 2023.',
  }),
  JP: usual('09:00-20:00'),
  LT: usual(),
  LU: usual(),
  LV: usual(),
  MX: usual('08:00-21:00'),
  NL: usual('09:00-21:00', '10:00-16:00'),
  NO: usual('09:00-21:00', ''),
  NZ: usual('08:00-21:00'),
  PL: usual(),
  PT: law('09:00-22:00', '09:00-22:00', '09:00-22:00', true, 'Decreto-Lei 134/2009 on call centers.'),
  RO: usual('09:00-20:00'),
  SE: usual('08:00-21:00'),
  SG: usual('09:00-20:00'),
  SI: usual(),
  SK: usual(),
  TR: usual('09:00-20:00'),
  UA: usual('09:00-20:00'),
  US: law('08:00-21:00', '08:00-21:00', '08:00-21:00', true, '47 CFR 64.1200(c)(1); states may be stricter.'),
  ZA: law('08:00-20:00', '09:00-13:00', '', false, 'Consumer Protection Act 68 of 2008, notice 293 of 2011.'),
}
/** Where nothing is known of a country. */
const ELSEWHERE = usual('08:00-21:00', '08:00-21:00')

const names = new Intl.DisplayNames('en', { type: 'region' })
const spansOf = (text: string) =>
  text === '' ? [] : text.split(' ').map((span) => ({ from: span.slice(0, 5), to: span.slice(6) }))

/** The hours of a country, known or usual. */
export function hoursIn(country: string): CountryHours {
  const { weekdays, saturday, sunday, holidays, source, isLaw } = HOURS[country] ?? ELSEWHERE
  return {
    country,
    name: names.of(country) ?? country,
    weekdays: spansOf(weekdays),
    saturday: spansOf(saturday),
    sunday: spansOf(sunday),
    onHolidays: holidays,
    isLaw,
    source,
  }
}
