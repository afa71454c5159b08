import { replaceNode, retell, withoutNodes } from '../edits.ts'
import type { ExampleFlow } from '../exampleTenant.ts'
import { subflow } from '../flowKit.ts'
import { opinions, surnames } from './answers.ts'
import { balance } from './balance.ts'
import { cardBlocking, cardBlockingFirst } from './cardBlocking.ts'
import { BALANCE, CARD_BLOCKING } from './guids.ts'
import { HAND_OVER } from './handOver.ts'
import { moreBankFlows } from './moreFlows.ts'
import { bankParts } from './parts.ts'
import { balanceSlovak, cardBlockingSlovak } from './slovak.ts'
import { survey } from './survey.ts'
import { bankVoiceFlows } from './voiceFlows.ts'

const back = { connected: 'goodbye', callBack: 'goodbye', left: 'goodbye', error: 'goodbye' }
const cardBlockingWithCallBack = {
  ...withoutNodes(replaceNode(cardBlockingSlovak, subflow('toAgent', HAND_OVER, back)), 'nobodyFree', 'notConnected'),
  drawing: {
    comments: [
      {
        id: 'script',
        text: 'Card services agreed these texts with the legal department. Ask Jana before you change them.',
        ...{ x: -320, y: 0, width: 260, height: 110 },
      },
      {
        id: 'irrevocable',
        text: 'A blocked card can’t be used again, so the customer is always asked first.',
        ...{ x: -320, y: 700, width: 260, height: 90 },
      },
    ],
    groups: [
      { id: 'consent', label: 'Confirm and block', nodes: ['confirm', 'confirmation', 'blocked', 'cardBlocked'] },
      { id: 'colleague', label: 'Hand over to a colleague', nodes: ['handOver', 'passedOn', 'toAgent'] },
    ],
  },
}

/** Parts first: a flow is made after what it runs. */
export const bankFlows: readonly ExampleFlow[] = [
  ...bankParts,
  {
    guid: CARD_BLOCKING,
    name: 'Card blocking',
    description: 'Blocks a lost or stolen card after identifying the customer.',
    folder: ['Customer service', 'Cards'],
    type: 1,
    traffic: 0.21,
    leanings: { whatHappened: { lost: 4, stolen: 2, person: 0.4 }, confirmation: { yes: 8 } },
    versions: [
      { note: 'First version', by: 'tomas', daysAgo: 126, document: cardBlockingFirst, publish: true },
      {
        note: 'Ask what happened at once',
        by: 'jana',
        daysAgo: 66,
        document: cardBlocking,
        publish: true,
        tags: ['reviewed'],
      },
      { note: 'Slovak, for the new branches', by: 'tomas', daysAgo: 30, document: cardBlockingSlovak, publish: true },
      {
        note: 'Offer to call back when nobody is free',
        by: 'tomas',
        daysAgo: 8,
        document: cardBlockingWithCallBack,
        publish: true,
        tags: ['reviewed', 'compliance'],
      },
      {
        note: 'Say what happens next; waits for the legal department',
        by: 'jana',
        daysAgo: 1,
        document: retell(cardBlockingWithCallBack, 'keepCard', {
          'en-GB': 'All right, the card stays active. You can block it in the app at any time, too.',
          'cs-CZ': 'Dobře, karta zůstává aktivní. Zablokovat ji můžete kdykoli i v aplikaci.',
        }),
      },
    ],
  },
  {
    guid: BALANCE,
    name: 'Account balance',
    description: 'Balance to the app, and moving money to savings.',
    folder: ['Customer service', 'Accounts'],
    type: 1,
    traffic: 0.18,
    answers: surnames,
    leanings: { wish: { balance: 2 }, else: { no: 3 }, isRight: { yes: 5 } },
    versions: [
      {
        note: 'First version',
        by: 'tomas',
        daysAgo: 119,
        document: retell(balance, 'tellBalance', {
          'en-GB': 'The balance was sent by text message.',
          'cs-CZ': 'Zůstatek jsme poslali v SMS.',
        }),
        publish: true,
      },
      {
        note: 'Balance to the app, agreed with compliance',
        by: 'jana',
        daysAgo: 58,
        document: balance,
        publish: true,
        tags: ['compliance'],
      },
      { note: 'Slovak', by: 'tomas', daysAgo: 29, document: balanceSlovak, publish: true },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000104',
    name: 'Satisfaction survey',
    description: 'Three questions after a visit to a branch.',
    folder: ['Surveys'],
    type: 1,
    traffic: 0.1,
    answers: opinions,
    versions: [
      {
        note: 'For the spring campaign',
        by: 'jana',
        daysAgo: 112,
        document: retell(survey, 'ask', {
          'en-GB': 'Would you recommend our branch, from 0 to 10?',
          'cs-CZ': 'Doporučíte naši pobočku, od 0 do 10?',
        }),
        publish: true,
        tags: ['seasonal'],
      },
      {
        note: 'The question as the marketing department asks it everywhere',
        by: 'tomas',
        daysAgo: 47,
        document: survey,
        publish: true,
      },
    ],
  },
  ...moreBankFlows,
  ...bankVoiceFlows,
]
