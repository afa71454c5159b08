import { expect, it } from 'vitest'
import { findDate } from './date.ts'
import { easter } from './date-rules.ts'

/** Friday, in Prague. */
const at = '2026-11-20T10:00:00+01:00'
const day = (text: string, language: string, more?: { prefer?: 'future' | 'past'; at?: string; zone?: string }) =>
  findDate(text, language, { at, ...more })?.value

it.each([
  ['en', 'the twenty fifth of december', '2026-12-25'],
  ['en', 'first Monday of May', '2027-05-03'],
  ['en', 'the day before Christmas', '2026-12-24'],
  ['en', 'the second wednesday in january', '2027-01-13'],
  ['en', 'two weeks from tuesday', '2026-12-08'],
  ['en', 'let us say next tuesday', '2026-11-24'],
  ['cs', 'dvacátého pátý', '2027-05-20'],
  ['cs', 'od pondělí za týden', '2026-11-30'],
  ['cs', 'poslední pátek v dubnu', '2027-04-30'],
  ['sk', 'pred piatimi dňami', '2026-11-15'],
  ['de', 'am fünften vierten', '2027-04-05'],
  ['de', 'am fuenften Maerz zweitausendachtundzwanzig', '2028-03-05'],
  ['de', 'Montag in acht Tagen', '2026-11-30'],
  ['pl', 'dwudziestego szóstego kwietnia przyszłego roku', '2027-04-26'],
  ['es', 'el segundo martes de enero', '2027-01-12'],
  ['es', 'el tres del doce', '2026-12-03'],
  ['es', 'el lunes treinta', '2026-11-30'],
  ['cs', 'loni pátého května', '2025-05-05'],
  ['de', 'der dreißigste würde mir passen', '2026-11-30'],
])('reads in %s “%s”', (language, text, expected) => {
  expect(day(text, language)).toBe(expected)
})

it.each([
  ['en', 'on good friday', '2027-03-26'],
  ['en', 'good friday 2028', '2028-04-14'],
  ['en', 'easter monday next year', '2027-03-29'],
  ['en', 'on thanksgiving', '2026-11-26'],
  ['cs', 'na Velký pátek', '2027-03-26'],
  ['cs', 've velikonoční pondělí', '2027-03-29'],
  ['sk', 'na Veľkonočný pondelok', '2027-03-29'],
  ['de', 'am Karfreitag', '2027-03-26'],
  ['de', 'Pfingstmontag', '2027-05-17'],
  ['pl', 'w Wielki Piątek', '2027-03-26'],
  ['pl', 'w lany poniedziałek', '2027-03-29'],
  ['es', 'el Viernes Santo', '2027-03-26'],
  ['es', 'el domingo de ramos', '2027-03-21'],
])('knows in %s the feast of “%s”', (language, text, expected) => {
  expect(day(text, language)).toBe(expected)
})

it('knows Easter of any year', () => {
  // As the tables of the church have it.
  const known = [
    '1943-04-25',
    '1961-04-02',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2026-04-05',
    '2038-04-25',
    '2285-03-22',
  ]
  for (const date of known) expect(easter(Number(date.slice(0, 4)))).toBe(date)
})

it.each([
  ['de', 'guten Morgen'],
  ['es', 'por la mañana'],
  ['en', 'right now'],
  ['cs', 'moje číslo je 733-12-12-12'],
  ['de', 'null eins sechs drei zwanzig zwanzig drei null vier'],
  ['en', 'the second one'],
  ['en', 'may i ask you something'],
  ['en', 'march'],
  ['en', 'seven'],
  ['en', 'half past seven'],
  ['cs', 'za 9999 let'],
  ['fr', 'à sept heures'],
  ['fr', 'avril'],
])('finds no day in %s “%s”', (language, text) => {
  expect(day(text, language)).toBeUndefined()
})

it.each([
  ['fr', 'le 5 avril', '2027-04-05'],
  ['fr', 'demain', '2026-11-21'],
  ['it', 'lunedì', '2026-11-23'],
  ['nl', 'morgen', '2026-11-21'],
  ['pt', '12/05/2027', '2027-05-12'],
])('reads in %s “%s”, which chrono knows', (language, text, expected) => {
  expect(day(text, language)).toBe(expected)
})

it.each([
  ['en', 'the thirty first of april'],
  ['en', 'on monday the 31st of april'],
  ['en', 'monday the thirty second of may'],
  ['en', 'on monday 31/04'],
  ['en', 'the twenty ninth of february twenty twenty seven'],
  ['en', 'the thirty first of this month'],
  ['en', 'the fifth monday of february 2027'],
  ['cs', 'třicátého února'],
  ['cs', 'třicátého prvního čtvrtý'],
  ['cs', 'v pondělí 31.4.'],
  ['sk', 'v stredu tridsiateho prvého júna'],
  ['de', 'am einunddreißigsten april'],
  ['de', 'am einunddreißigsten vierten'],
  ['pl', 'trzydziestego lutego'],
  ['es', 'el lunes treinta y uno de abril'],
  ['es', 'el treinta y uno del cuatro'],
  ['fr', 'lundi 31/04'],
])('takes no other day for one that does not exist: %s “%s”', (language, text) => {
  expect(day(text, language)).toBeUndefined()
})

it('takes the day that corrects one that does not exist', () => {
  expect(day('the thirty first of april no the thirtieth of april', 'en')).toBe('2027-04-30')
  expect(day('dvacátého devátého února', 'cs')).toBe('2028-02-29')
})

it.each([
  ['en', 'what day is it today'],
  ['en', "what's the date today"],
  ['en', 'what date is next friday'],
  ['cs', 'jaký je dnes den'],
  ['cs', 'co je dneska za den'],
  ['cs', 'kolikátého dneska máme'],
  ['sk', 'koľkého je dnes'],
  ['sk', 'čo je dnes za deň'],
  ['de', 'welcher tag ist heute'],
  ['de', 'was ist heute für ein tag'],
  ['de', 'den wievielten haben wir heute'],
  ['pl', 'którego dzisiaj mamy'],
  ['pl', 'jaki dziś dzień'],
  ['pl', 'dzisiaj jest którego'],
  ['es', 'qué día es hoy'],
  ['es', 'a cuántos estamos hoy'],
  ['es', 'hoy qué día es'],
])('takes no day from a question about it: %s “%s”', (language, text) => {
  expect(day(text, language)).toBeUndefined()
})

it.each([
  ['en', 'what about monday', '2026-11-23'],
  ['en', 'tomorrow what times do you have', '2026-11-21'],
  ['en', 'what day is it today i would like to come on monday', '2026-11-23'],
  ['cs', 'zítra co je volné', '2026-11-21'],
  ['de', 'was ist mit morgen', '2026-11-21'],
  ['pl', 'ten termin który jest jutro', '2026-11-21'],
  ['es', 'la fecha de hoy', '2026-11-20'],
])('takes the day that is named beside a question: %s “%s”', (language, text, expected) => {
  expect(day(text, language)).toBe(expected)
})

it('takes back what was taken back', () => {
  expect(day('on monday no wait on the fifth of may', 'en')).toBe('2027-05-05')
  expect(day('on the fifth of may no sorry on monday', 'en')).toBe('2026-11-23')
  expect(day('ne v pondělí ale v úterý', 'cs')).toBe('2026-11-24')
  expect(day('nein am Montag', 'de')).toBe('2026-11-23')
  expect(day('mañana no puedo', 'es')).toBeUndefined()
  expect(day('every monday', 'en')).toBeUndefined()
})

it('looks back for a birthday, and never ahead', () => {
  expect(day('5.4.', 'cs', { prefer: 'past' })).toBe('2026-04-05')
  expect(day('12. 5. 26', 'cs', { prefer: 'past' })).toBe('2026-05-12')
  expect(day('12. 12. 26', 'cs', { prefer: 'past' })).toBe('1926-12-12')
  expect(day('12. 12. 26', 'cs')).toBe('2026-12-12')
  expect(day('nula devět nula pět šedesát tři', 'cs', { prefer: 'past' })).toBe('1963-05-09')
  expect(day('dziewiątego maja sześćdziesiątego trzeciego', 'pl', { prefer: 'past' })).toBe('1963-05-09')
  expect(day('5 avril', 'fr', { prefer: 'past' })).toBe('2026-04-05')
  expect(day('lundi', 'fr', { prefer: 'past' })).toBe('2026-11-16')
})

it('takes the day of the caller for today', () => {
  expect(day('zítra', 'cs', { at: '2026-11-21T00:30:00+01:00' })).toBe('2026-11-22')
  expect(day('today', 'en', { at: '2026-11-21T00:30:00Z', zone: 'America/New_York' })).toBe('2026-11-20')
  expect(day('demain', 'fr', { at: '2026-11-20T23:30:00Z', zone: 'Europe/Paris' })).toBe('2026-11-22')
  expect(day('today', 'en', { at: '2026-11-20T23:30:00Z', zone: '+02:00' })).toBe('2026-11-21')
  expect(day('today', 'en', { at: '2026-11-20T23:30:00', zone: 'Asia/Tokyo' })).toBe('2026-11-20')
  expect(day('today', 'en', { at: '2026-11-20T23:30:00Z', zone: 'Nowhere' })).toBe('2026-11-20')
})

it('says the same in every zone of the machine', () => {
  const before = process.env.TZ
  try {
    const said = ['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Apia', 'America/Sao_Paulo'].map((zone) => {
      process.env.TZ = zone
      return ['2026-11-20T00:10:00+01:00', '2026-03-08T23:50:00-05:00', '2026-10-25T01:30:00Z'].map((moment) => [
        day('demain', 'fr', { at: moment }),
        day('dans deux semaines', 'fr', { at: moment }),
        day('lundi', 'fr', { at: moment }),
        day('in two weeks', 'en', { at: moment }),
      ])
    })
    expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(said[0]?.[0]).toEqual(['2026-11-21', '2026-12-04', '2026-11-23', '2026-12-04'])
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})
