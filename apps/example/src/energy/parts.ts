import { retell } from '../edits.ts'
import type { ExampleFlow } from '../exampleTenant.ts'
import { contractAnswers } from './answers.ts'
import { CALL_BACK, callBack } from './callBack.ts'
import { FIND_CONTRACT, findContract, findContractFirst } from './findContract.ts'

/** What several flows of the supplier run. */
export const energyParts: readonly ExampleFlow[] = [
  {
    guid: FIND_CONTRACT,
    name: 'Find the contract',
    description: 'Contract number and postcode. Used by everything that changes a contract.',
    folder: ['Service', 'Shared parts'],
    type: 1,
    answers: contractAnswers,
    versions: [
      { note: 'Number only', by: 'lukas', daysAgo: 121, document: findContractFirst, publish: true },
      {
        note: 'Postcode, too, as data protection asks',
        by: 'greta',
        daysAgo: 62,
        document: findContract,
        publish: true,
        tags: ['compliance'],
      },
    ],
  },
  {
    guid: CALL_BACK,
    name: 'Colleague or call back',
    description: 'A colleague if one is free, otherwise a call at an hour that suits.',
    folder: ['Service', 'Shared parts'],
    type: 1,
    leanings: { wantsCall: { yes: 3 } },
    versions: [
      {
        note: 'First version',
        by: 'lukas',
        daysAgo: 120,
        document: retell(callBack, 'connecting', {
          'de-DE': 'Ich verbinde Sie.',
          'pl-PL': 'Łączę.',
          'en-GB': 'I am connecting you.',
        }),
        publish: true,
      },
      {
        note: 'Do not promise what may not work',
        by: 'wanda',
        daysAgo: 39,
        document: callBack,
        publish: true,
        tags: ['reviewed'],
      },
    ],
  },
]
