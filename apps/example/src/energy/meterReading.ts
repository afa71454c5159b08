import { branch, counter, done, end, flow, grammar, listen, no, number, say, set, start, yes } from '../flowKit.ts'
import { METER_READING_VALUE } from './grammars.ts'

const variables = [
  { name: 'meterNumber', type: 'number' },
  { name: 'reading', type: 'number' },
  { name: 'expected', type: 'number' },
] as const
const languages = ['de-DE', 'en-GB'] as const

/** Takes a meter reading and asks again where it cannot be right. */
export const meterReading = flow([...languages], variables, [
  start('askMeter'),
  say(
    'askMeter',
    {
      'de-DE': [
        'Guten Tag bei Nordlicht Energie. Wie lautet Ihre Zählernummer? Sie hat acht Stellen.',
        'Willkommen bei Nordlicht. Bitte geben Sie Ihre achtstellige Zählernummer ein.',
      ],
      'en-GB': 'Welcome to Nordlicht Energie. What is your eight-digit meter number?',
    },
    'meterNumber',
  ),
  listen(
    'meterNumber',
    { number: { to: 'askReading', by: [number(10_000_000, 99_999_999)], into: 'meterNumber' } },
    'noMeter',
    {
      'de-DE': 'Die Zählernummer steht unter dem Strichcode, acht Stellen.',
      'en-GB': 'It stands below the bar code and has eight digits.',
    },
  ),
  say(
    'askReading',
    {
      'de-DE': 'Danke. Und welchen Stand zeigt der Zähler, ohne Nachkommastelle?',
      'en-GB': 'Thank you. And what does the meter show, without the decimals?',
    },
    'reading',
  ),
  listen(
    'reading',
    { number: { to: 'estimate', by: [number(0, 999_999), grammar(METER_READING_VALUE)], into: 'reading' } },
    'noReading',
    {
      'de-DE': 'Bitte nur die Zahl vor dem Komma.',
      'en-GB': 'Only the figures before the decimal point, please.',
    },
  ),
  set('estimate', { expected: 'meterNumber % 90000 + 5000' }, 'plausible'),
  branch('plausible', { tooHigh: ['reading > expected + 60000', 'sure'], fine: ['reading >= 0', 'saved'] }, 'saved'),
  say(
    'sure',
    {
      'de-DE': '{{ reading }} ist deutlich mehr als erwartet. Stimmt der Stand?',
      'en-GB': '{{ reading }} is much more than expected. Is it right?',
    },
    'isSure',
  ),
  listen('isSure', { yes: { to: 'saved', by: [yes] }, no: { to: 'tries', by: [no] } }, 'noReading', {
    'de-DE': 'Ja oder nein?',
    'en-GB': 'Yes or no?',
  }),
  counter('tries', 2, 'askReading', 'noReading'),
  say(
    'saved',
    {
      'de-DE': ['Vielen Dank, der Stand {{ reading }} ist gespeichert.', 'Danke! {{ reading }} ist notiert.'],
      'en-GB': 'Thank you, {{ reading }} is saved.',
    },
    'readingSaved',
  ),
  done('readingSaved', 'Reading saved', 'success'),
  done('noMeter', 'Meter not found', 'negative', 'letter'),
  done('noReading', 'No reading', 'negative', 'letter'),
  say(
    'letter',
    { 'de-DE': 'Wir schicken Ihnen eine Ablesekarte per Post.', 'en-GB': 'We will send you a reading card by post.' },
    'end',
  ),
  end(),
])
