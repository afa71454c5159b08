import type { ExampleFlow } from '../exampleTenant.ts'
import { activation, activationFirst } from './activation.ts'
import {
  activationAnswers,
  assistantAnswers,
  disputeAnswers,
  languageAnswers,
  mortgageAnswers,
  travelAnswers,
} from './answers.ts'
import { assistant, assistantFirst } from './assistant.ts'
import { dispute } from './dispute.ts'
import { loanDraft } from './drafts.ts'
import { TRAVEL } from './guids.ts'
import { mortgage } from './mortgage.ts'
import { reception, receptionFirst } from './reception.ts'
import { travel, travelFirst } from './travel.ts'

export const moreBankFlows: readonly ExampleFlow[] = [
  {
    guid: '0195a000-0000-7000-8000-000000000107',
    name: 'Card activation',
    description: 'Makes a new card usable: last four digits, then a PIN of the customer’s choice.',
    folder: ['Customer service', 'Cards', 'New cards'],
    type: 1,
    traffic: 0.09,
    answers: activationAnswers,
    versions: [
      { note: 'First version', by: 'tomas', daysAgo: 110, document: activationFirst, publish: true },
      {
        note: 'Refuse more PINs that are easy to guess',
        by: 'jana',
        daysAgo: 41,
        document: activation,
        publish: true,
        tags: ['compliance'],
      },
    ],
  },
  {
    guid: TRAVEL,
    name: 'Travel notice',
    description: 'Notes a journey, so that payments abroad go through.',
    folder: ['Customer service', 'Cards', 'Abroad'],
    type: 1,
    traffic: 0.07,
    answers: travelAnswers,
    leanings: { isTripRight: { yes: 5 } },
    versions: [
      { note: 'For the summer', by: 'jana', daysAgo: 108, document: travelFirst, publish: true, tags: ['seasonal'] },
      {
        note: 'Up to ninety days, as the card rules say',
        by: 'tomas',
        daysAgo: 36,
        document: travel,
        publish: true,
        tags: ['compliance'],
      },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000109',
    name: 'Dispute a payment',
    description: 'A payment the customer does not know: small ones by form, large ones with a specialist.',
    folder: ['Customer service', 'Cards', 'Disputes'],
    type: 1,
    traffic: 0.06,
    answers: disputeAnswers,
    leanings: { opens: { yes: 5 } },
    versions: [
      {
        note: 'First version, with the disputes team',
        by: 'tomas',
        daysAgo: 97,
        document: dispute,
        publish: true,
        tags: ['reviewed'],
      },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000106',
    name: 'Reception',
    description: 'Where visitors of the web site arrive: language, topic, and the flow for it.',
    folder: ['Customer service'],
    type: 0,
    traffic: 0.13,
    answers: languageAnswers,
    leanings: { topic: { card: 3, account: 3, journey: 1, hours: 1.5 } },
    versions: [
      { note: 'One door for everything', by: 'jana', daysAgo: 100, document: receptionFirst, publish: true },
      {
        note: 'Ask for a rating at the end, travel in its own flow',
        by: 'tomas',
        daysAgo: 22,
        document: reception,
        publish: true,
      },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000113',
    name: 'Ask the bank',
    description:
      'English visitors say what they want in their own words. A trained model listens, a knowledge base answers.',
    folder: ['Customer service'],
    type: 1,
    traffic: 0.12,
    language: 'en-GB',
    answers: assistantAnswers,
    versions: [
      {
        note: 'Listens by the first version of the model',
        by: 'jana',
        daysAgo: 21,
        document: assistantFirst,
        publish: true,
      },
      {
        note: 'Takes the live version of the model from now on',
        by: 'tomas',
        daysAgo: 7,
        document: assistant,
        publish: true,
        tags: ['reviewed'],
      },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000112',
    name: 'Mortgage calculator',
    isFaulty: true,
    description: 'A rough monthly payment. The Czech text for high payments is missing.',
    folder: ['Sales', 'Mortgages'],
    type: 1,
    traffic: 0.04,
    answers: mortgageAnswers,
    versions: [
      {
        note: 'Quick version for the fair',
        by: 'tomas',
        daysAgo: 19,
        document: mortgage,
        publish: true,
        tags: ['seasonal'],
      },
    ],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000105',
    name: 'Loan advice',
    description: 'In work: which loan suits whom.',
    folder: ['Sandbox'],
    type: 3,
    versions: [{ note: 'Sketch of the questions', by: 'tomas', daysAgo: 5, document: loanDraft }],
  },
]
