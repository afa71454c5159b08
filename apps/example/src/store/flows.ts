import { FLOW_TEMPLATES, type FlowDocument, templateDocument } from '@parley/flow'
import { type End, talkDocument, words } from './talk.ts'

export interface StoreFlow {
  readonly guid: string
  readonly name: string
  readonly description: string
  readonly document: FlowDocument
}

const guid = (at: number) => `0195a000-0000-7000-8000-0000000009${String(at).padStart(2, '0')}`
export const STORE_GRAMMAR = guid(90)
export const STORE_COMPONENT = guid(91)

const yes = [{ kind: 'yes' as const }]
const no = [{ kind: 'no' as const }]
const anything = [{ kind: 'anything' as const }]
const digits = [{ kind: 'number' as const, min: 100_000, max: 999_999, integer: true }]
const done = (id: string, disposition: string, say: string): End => ({ id, disposition, result: 'success', say })

/** Why a card has to be blocked, as people say it. */
export const blockingReasons = {
  name: 'Reasons to block a card',
  language: null,
  definition: {
    kind: 'phrases' as const,
    match: 'contains' as const,
    phrases: [
      { phrase: 'lost', value: 'lost' },
      { phrase: 'stolen', value: 'stolen' },
      { phrase: 'someone else', value: 'misused' },
    ],
  },
  tests: [
    { text: 'I have lost it', isMatch: true, value: 'lost' },
    { text: 'all is well', isMatch: false },
  ],
}

/** Whoever calls says their customer number; flows run it before they tell or change anything. */
export const confirmIdentity: FlowDocument = (() => {
  const document = talkDocument({
    hello: 'Before we begin, I have to know whom I am speaking to.',
    variables: [{ name: 'customerNumber', type: 'number', redact: true }],
    questions: [
      {
        id: 'customerNumber',
        ask: 'Please tell me your customer number. It has six digits.',
        again: 'I need six digits, for example 123456.',
        answers: { number: { to: 'confirmed', by: digits, into: 'customerNumber' } },
      },
    ],
    ends: [done('confirmed', 'Identified', 'Thank you.')],
  })
  const settings = { ...document.settings, interface: { properties: [], exits: ['next'], results: [] } }
  return { ...document, settings }
})()

const identify = (first: string) => [
  {
    id: 'before',
    type: 'subflow' as const,
    label: 'Confirm identity',
    flow: STORE_COMPONENT,
    outlets: { next: first, error: 'unclear' },
  },
]

const template = (key: string): FlowDocument => {
  const found = FLOW_TEMPLATES.find((one) => one.key === key)
  if (!found) throw new Error(`There is no template ${key}`)
  return templateDocument(found, ['en-GB'])
}

/** What the store offers, ready to run. */
export const storeFlows: readonly StoreFlow[] = [
  {
    guid: guid(1),
    name: 'Appointment reminder',
    description: 'Reminds of an appointment, which can be confirmed, moved to another day or canceled.',
    document: template('reminder'),
  },
  {
    guid: guid(2),
    name: 'Recommendation survey',
    description: 'Asks for a rating from 0 to 10 and the reason for it: your net promoter score.',
    document: template('survey'),
  },
  {
    guid: guid(3),
    name: 'Call-back request',
    description: 'Takes a message, a phone number and a time at which the caller wants to be called.',
    document: template('callBack'),
  },
  {
    guid: guid(4),
    name: 'Reception with opening hours',
    description: 'Says when you are open and how to get to you, and connects to a person.',
    document: template('reception'),
  },
  {
    guid: guid(5),
    name: 'Order status',
    description: 'Takes the order number and says that the order is on its way.',
    document: talkDocument({
      hello: 'Hello, I can tell you where your order is.',
      variables: [{ name: 'orderNumber', type: 'number' }],
      questions: [
        {
          id: 'order',
          ask: 'What is your order number? It has six digits.',
          again: 'Please say the six digits of the order.',
          answers: { number: { to: 'more', by: digits, into: 'orderNumber' } },
        },
        {
          id: 'more',
          ask: 'Order {{ orderNumber }} is on its way. Shall I send someone to help you further?',
          again: 'Do you need anything else?',
          answers: { yes: { to: 'help', by: yes }, no: { to: 'told', by: no } },
        },
      ],
      ends: [
        done('told', 'Status told', 'Thank you for your order. Goodbye.'),
        done('help', 'Help wanted', 'All right, a colleague will call you. Goodbye.'),
      ],
    }),
  },
  {
    guid: guid(6),
    name: 'Questions and answers',
    description: 'Answers what people ask most: delivery, payment and returns.',
    document: talkDocument({
      hello: 'Hello, ask me about delivery, payment or returns.',
      variables: [],
      questions: [
        {
          id: 'topic',
          ask: 'What would you like to know?',
          again: 'You can ask about delivery, payment or returns.',
          answers: {
            delivery: { to: 'delivery', by: words('delivery', 'shipping', 'when will it come') },
            payment: { to: 'payment', by: words('payment', 'pay', 'card') },
            returns: { to: 'returns', by: words('return', 'returns', 'send it back') },
          },
        },
      ],
      ends: [
        done('delivery', 'Asked about delivery', 'Orders are delivered within two working days. Goodbye.'),
        done('payment', 'Asked about payment', 'You can pay by card, by transfer or on delivery. Goodbye.'),
        done('returns', 'Asked about returns', 'You can return anything within fourteen days. Goodbye.'),
      ],
    }),
  },
  {
    guid: guid(7),
    name: 'Lead qualification',
    description: 'Finds out what a company needs, how many people it is for and when, before a salesperson calls.',
    document: talkDocument({
      hello: 'Hello, thank you for your interest. I have three short questions.',
      variables: [
        { name: 'need', type: 'string' },
        { name: 'people', type: 'number' },
      ],
      questions: [
        {
          id: 'need',
          ask: 'What are you looking for?',
          again: 'Please tell me in a few words what you need.',
          answers: { told: { to: 'people', by: anything, into: 'need' } },
        },
        {
          id: 'people',
          ask: 'For how many people?',
          again: 'Please say a number.',
          answers: {
            number: { to: 'soon', by: [{ kind: 'number', min: 1, max: 100_000, integer: true }], into: 'people' },
          },
        },
        {
          id: 'soon',
          ask: 'Do you want to begin within three months?',
          again: 'Within three months: yes or no?',
          answers: { yes: { to: 'hot', by: yes }, no: { to: 'later', by: no } },
        },
      ],
      ends: [
        done('hot', 'Qualified', 'Great, a colleague will call you today. Goodbye.'),
        { id: 'later', disposition: 'Later', result: 'neutral', say: 'We will get in touch later. Goodbye.' },
      ],
    }),
  },
  {
    guid: guid(8),
    name: 'Card blocking',
    description: 'Confirms who is calling, asks why the card has to be blocked, and blocks it after a question.',
    document: talkDocument({
      hello: 'Hello, I will block your card.',
      variables: [{ name: 'why', type: 'string' }],
      before: identify,
      questions: [
        {
          id: 'why',
          ask: 'What happened to the card?',
          again: 'Was it lost, stolen, or used by someone else?',
          answers: { reason: { to: 'sure', by: [{ kind: 'grammar', grammar: STORE_GRAMMAR }], into: 'why' } },
        },
        {
          id: 'sure',
          ask: 'A blocked card can’t be used again. Shall I block it?',
          again: 'Shall I block the card: yes or no?',
          answers: { yes: { to: 'blocked', by: yes }, no: { to: 'kept', by: no } },
        },
      ],
      ends: [
        done('blocked', 'Card blocked', 'The card is blocked. A new one is on its way. Goodbye.'),
        { id: 'kept', disposition: 'Card not blocked', result: 'neutral', say: 'The card stays as it is. Goodbye.' },
      ],
    }),
  },
  {
    guid: guid(9),
    name: 'Delivery date change',
    description: 'Confirms who is calling and moves a delivery to another day.',
    document: talkDocument({
      hello: 'Hello, I can move your delivery.',
      variables: [{ name: 'newDate', type: 'date' }],
      before: identify,
      questions: [
        {
          id: 'day',
          ask: 'Which day suits you?',
          again: 'Please say a day, such as next Monday.',
          answers: { day: { to: 'right', by: [{ kind: 'date', prefer: 'future' }], into: 'newDate' } },
        },
        {
          id: 'right',
          ask: 'Is {{ dateText(newDate) }} right?',
          again: 'Is the day right?',
          answers: { yes: { to: 'moved', by: yes }, no: { to: 'day', by: no } },
        },
      ],
      ends: [done('moved', 'Delivery moved', 'Your delivery is moved. Goodbye.')],
    }),
  },
  {
    guid: guid(10),
    name: 'Outage information',
    description: 'Says that an outage is known and when it ends, and takes reports of other ones.',
    document: talkDocument({
      hello: 'Hello, we know of an outage in the northern districts. It ends at four in the afternoon.',
      variables: [{ name: 'place', type: 'string' }],
      questions: [
        {
          id: 'other',
          ask: 'Do you want to report another one?',
          again: 'Another outage: yes or no?',
          answers: { yes: { to: 'place', by: yes }, no: { to: 'informed', by: no } },
        },
        {
          id: 'place',
          ask: 'In which street is it?',
          again: 'Please tell me the street.',
          answers: { told: { to: 'reported', by: anything, into: 'place' } },
        },
      ],
      ends: [
        done('informed', 'Informed', 'Thank you for your patience. Goodbye.'),
        done('reported', 'Outage reported', 'Thank you, we will send someone to {{ place }}. Goodbye.'),
      ],
    }),
  },
  {
    guid: guid(11),
    name: 'Debt reminder',
    description: 'Reminds of an unpaid invoice and agrees on a day of payment.',
    document: talkDocument({
      hello: 'Hello, an invoice of yours is unpaid.',
      variables: [{ name: 'payDate', type: 'date' }],
      questions: [
        {
          id: 'knows',
          ask: 'Can you pay it?',
          again: 'Can you pay the invoice: yes or no?',
          answers: { yes: { to: 'when', by: yes }, no: { to: 'refused', by: no } },
        },
        {
          id: 'when',
          ask: 'When will you pay?',
          again: 'Please say a day, such as Friday.',
          answers: { day: { to: 'promised', by: [{ kind: 'date', prefer: 'future' }], into: 'payDate' } },
        },
      ],
      ends: [
        done('promised', 'Promised to pay', 'Thank you. We expect your payment on {{ dateText(payDate) }}. Goodbye.'),
        { id: 'refused', disposition: 'Can’t pay', result: 'negative', say: 'A colleague will call you. Goodbye.' },
      ],
    }),
  },
]
