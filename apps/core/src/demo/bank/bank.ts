import type { ExampleTenant } from '../example.ts'
import { end, flow, say, start } from '../flowKit.ts'
import { balance } from './balance.ts'
import { cardBlocking, cardBlockingFirst } from './cardBlocking.ts'
import { IDENTIFY, identify, identifyFirst } from './identify.ts'
import { survey } from './survey.ts'

const surnames = {
  surname: {
    'en-GB': ['Miller', 'Okafor', 'Green', 'Kowalski', "O'Neill"],
    'cs-CZ': ['Nováková', 'Dvořák', 'Svoboda', 'Černá'],
  },
} as const
const opinions = {
  comment: {
    'en-GB': [
      'The lady at the counter was lovely',
      'waiting took too long',
      'Everything quick and clear',
      'the app keeps signing me out',
    ],
    'cs-CZ': ['Všechno rychle vyřízené', 'Dlouhá fronta', 'milá paní na přepážce'],
  },
} as const

/** A draft that is not ready: its loan branch leads nowhere yet. */
const loanDraft = flow(
  ['en-GB'],
  [],
  [
    start('greeting'),
    say('greeting', { 'en-GB': 'You are asking about a loan. Which one?' }, 'which'),
    {
      id: 'which',
      type: 'listen',
      label: 'Which loan',
      reactions: [{ name: 'mortgage', recognise: [{ kind: 'phrases', phrases: { 'en-GB': ['mortgage'] } }] }],
      outlets: { mortgage: 'mortgageRates', noInput: 'end', noMatch: 'end' },
    },
    end(),
  ],
)

export const bank: ExampleTenant = {
  name: 'Harbour Bank',
  timezone: 'Europe/Prague',
  builder: 'jana',
  module: 'Web chat Prague',
  perDay: 175,
  languages: [
    ['cs-CZ', 0.6],
    ['en-GB', 0.4],
  ],
  prefixes: { 'cs-CZ': '+42060', 'en-GB': '+44770' },
  lines: [
    { name: 'Card help', number: 'web-cards', flow: 'Card blocking', enabled: true, concurrent: 40 },
    { name: 'Accounts', number: 'web-accounts', flow: 'Account balance', enabled: true, concurrent: 30 },
    { name: 'After the visit', number: 'web-survey', flow: 'Satisfaction survey', enabled: true, concurrent: 10 },
    { name: 'Loans', number: 'web-loans', flow: 'Loan advice', enabled: true, concurrent: 5 },
  ],
  flows: [
    {
      guid: IDENTIFY,
      name: 'Identify customer',
      description: 'Asks for customer number and surname. Used by every flow that touches an account.',
      folder: ['Customer service', 'Shared parts'],
      type: 1,
      answers: surnames,
      versions: [
        { note: 'First draft, surname only', by: 'tomas', document: identifyFirst },
        { note: 'Ask for the customer number, too', by: 'tomas', document: identify, publish: true },
      ],
    },
    {
      guid: '0195a000-0000-7000-8000-000000000102',
      name: 'Card blocking',
      description: 'Blocks a lost or stolen card after identifying the customer.',
      folder: ['Customer service', 'Cards'],
      type: 1,
      traffic: 0.45,
      answers: surnames,
      versions: [
        { note: 'First version', by: 'tomas', document: cardBlockingFirst, publish: true },
        { note: 'Ask what happened at once', by: 'jana', document: cardBlocking, publish: true },
      ],
    },
    {
      guid: '0195a000-0000-7000-8000-000000000103',
      name: 'Account balance',
      description: 'Balance to the app, and moving money to savings.',
      folder: ['Customer service', 'Accounts'],
      type: 1,
      traffic: 0.35,
      answers: surnames,
      versions: [{ note: 'Agreed with compliance', by: 'tomas', document: balance, publish: true }],
    },
    {
      guid: '0195a000-0000-7000-8000-000000000104',
      name: 'Satisfaction survey',
      description: 'Three questions after a visit to a branch.',
      folder: ['Surveys'],
      type: 1,
      traffic: 0.2,
      answers: opinions,
      versions: [{ note: 'For the spring campaign', by: 'jana', document: survey, publish: true }],
    },
    {
      guid: '0195a000-0000-7000-8000-000000000105',
      name: 'Loan advice',
      description: 'In work: which loan suits whom.',
      folder: ['Sandbox'],
      type: 3,
      versions: [{ note: 'Sketch of the questions', by: 'tomas', document: loanDraft }],
    },
  ],
}
