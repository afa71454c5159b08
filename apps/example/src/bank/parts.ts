import { retell } from '../edits.ts'
import type { ExampleFlow } from '../exampleTenant.ts'
import { complaints, surnames } from './answers.ts'
import { HAND_OVER, handOver } from './handOver.ts'
import { IDENTIFY, identify, identifyFirst } from './identify.ts'
import { RATING, rating } from './rating.ts'
import { identifySlovak } from './slovak.ts'

const folder = ['Customer service', 'Shared parts'] as const

/** What several flows of the bank run. */
export const bankParts: readonly ExampleFlow[] = [
  {
    guid: IDENTIFY,
    name: 'Identify customer',
    description: 'Asks for customer number and surname. Used by every flow that touches an account.',
    componentType: 'Identification',
    folder,
    type: 1,
    answers: surnames,
    versions: [
      { note: 'First draft, surname only', by: 'tomas', daysAgo: 130, document: identifyFirst },
      {
        note: 'Ask for the customer number, too',
        by: 'tomas',
        daysAgo: 128,
        document: identify,
        publish: true,
        tags: ['compliance'],
      },
      { note: 'Slovak', by: 'tomas', daysAgo: 32, document: identifySlovak, publish: true },
    ],
  },
  {
    guid: HAND_OVER,
    name: 'Hand over to a colleague',
    description: 'Looks for a colleague who is free, otherwise takes a number to call back.',
    folder,
    type: 1,
    leanings: { wantsCallBack: { yes: 2 } },
    versions: [
      {
        note: 'First version',
        by: 'jana',
        daysAgo: 124,
        document: retell(handOver, 'promised', {
          'en-GB': 'Thank you. We will call today.',
          'cs-CZ': 'Děkuji. Zavoláme ještě dnes.',
          'sk-SK': 'Ďakujem. Zavoláme ešte dnes.',
        }),
        publish: true,
      },
      {
        note: 'Promise only what the call centre can keep',
        by: 'tomas',
        daysAgo: 54,
        document: handOver,
        publish: true,
        tags: ['reviewed'],
      },
    ],
  },
  {
    guid: RATING,
    name: 'Rate this conversation',
    description: 'One to five; who was not happy may say why.',
    folder,
    type: 1,
    answers: { ...complaints, stars: { 'en-GB': ['5', '5', '4', '4', '3', '2', '1'] } },
    versions: [{ note: 'One figure is enough', by: 'tomas', daysAgo: 75, document: rating, publish: true }],
  },
]
