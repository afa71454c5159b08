import { anything, end, flow, listen, number, say, start } from '../flowKit.ts'

export const IDENTIFY = '0195a000-0000-7000-8000-000000000101'
const languages = ['en-GB', 'cs-CZ'] as const

/** A part of every flow that touches an account: two questions, two tries. */
export const identify = flow(
  [...languages],
  [
    { name: 'customerNumber', type: 'number', redact: true },
    { name: 'surname', type: 'string', redact: true },
  ],
  [
    start('askNumber'),
    say(
      'askNumber',
      {
        'en-GB': [
          'To begin, please tell me your six-digit customer number.',
          'May I have your customer number? It has six digits.',
        ],
        'cs-CZ': [
          'Nejprve prosím uveďte své šestimístné klientské číslo.',
          'Poprosím o klientské číslo, má šest číslic.',
        ],
      },
      'customerNumber',
    ),
    listen(
      'customerNumber',
      { number: { to: 'askSurname', by: [number(100_000, 999_999)], into: 'customerNumber' } },
      'failed',
      { 'en-GB': 'I need six digits, for example 123456.', 'cs-CZ': 'Potřebuji šest číslic, například 123456.' },
    ),
    say(
      'askSurname',
      { 'en-GB': 'Thank you. And your surname, please?', 'cs-CZ': 'Děkuji. A vaše příjmení, prosím?' },
      'surname',
    ),
    listen('surname', { anything: { to: 'identified', by: [anything], into: 'surname' } }, 'failed', {
      'en-GB': 'Please tell me the surname the account is in.',
      'cs-CZ': 'Uveďte prosím příjmení, na které je účet veden.',
    }),
    end('identified', 'identified'),
    end('failed', 'failed'),
  ],
  {
    interface: {
      exits: ['identified', 'failed'],
      results: [
        { name: 'customerNumber', type: 'number', help: 'As the customer gave it.' },
        { name: 'surname', type: 'string', help: 'As the customer gave it.' },
      ],
    },
  },
)

/** The first version asked for the surname only. */
export const identifyFirst = flow(
  [...languages],
  [
    { name: 'customerNumber', type: 'number', redact: true },
    { name: 'surname', type: 'string', redact: true },
  ],
  [
    start('askSurname'),
    say('askSurname', { 'en-GB': 'What is your surname, please?', 'cs-CZ': 'Jaké je vaše příjmení?' }, 'surname'),
    listen('surname', { anything: { to: 'setNumber', by: [anything], into: 'surname' } }, 'failed'),
    {
      id: 'setNumber',
      type: 'set',
      label: 'Number unknown',
      assignments: [{ variable: 'customerNumber', expression: '0' }],
      outlets: { next: 'identified' },
    },
    end('identified', 'identified'),
    end('failed', 'failed'),
  ],
)
