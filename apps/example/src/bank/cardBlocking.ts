import { done, end, flow, listen, type NodeInput, no, phrases, say, start, subflow, transfer, yes } from '../flowKit.ts'
import { IDENTIFY } from './identify.ts'

const variables = [
  { name: 'customerNumber', type: 'number', redact: true },
  { name: 'surname', type: 'string', redact: true },
] as const

const greeting = (english: string, czech: string): NodeInput[] => [
  start('greeting'),
  say('greeting', { 'en-GB': english, 'cs-CZ': czech }, 'whatHappened'),
]

const body: NodeInput[] = [
  listen(
    'whatHappened',
    {
      lost: {
        to: 'identifyCaller',
        by: [
          phrases({
            'en-GB': ['lost', 'I lost my card', 'cannot find my card'],
            'cs-CZ': ['ztratil', 'ztratila jsem kartu', 'nemůžu najít kartu'],
          }),
        ],
      },
      stolen: {
        to: 'calmDown',
        by: [
          phrases({ 'en-GB': ['stolen', 'someone stole my card'], 'cs-CZ': ['ukradli', 'ukradli mi kartu', 'krádež'] }),
        ],
      },
      fraud: {
        to: 'calmDown',
        by: [
          phrases({
            'en-GB': ['a payment I did not make', 'fraud'],
            'cs-CZ': ['platba, kterou jsem nezadal', 'podvod'],
          }),
        ],
      },
      person: {
        to: 'handOver',
        by: [phrases({ 'en-GB': ['agent', 'a person please'], 'cs-CZ': ['operátor', 'člověka prosím'] })],
      },
    },
    'handOver',
    {
      'en-GB': 'Was the card lost or stolen, or do you see a payment you did not make?',
      'cs-CZ': 'Kartu jste ztratili, ukradli vám ji, nebo vidíte platbu, kterou jste nezadali?',
    },
  ),
  say(
    'calmDown',
    {
      'en-GB': 'I am sorry to hear that. We will block the card right away.',
      'cs-CZ': 'To je mi líto. Kartu hned zablokujeme.',
    },
    'identifyCaller',
  ),
  subflow('identifyCaller', IDENTIFY, { identified: 'confirm', failed: 'handOver', error: 'handOver' }, [
    'customerNumber',
    'surname',
  ]),
  say(
    'confirm',
    {
      'en-GB': 'Thank you. Shall I block the card now? It cannot be undone.',
      'cs-CZ': 'Děkuji. Mám kartu zablokovat? Nelze to vzít zpět.',
    },
    'confirmation',
  ),
  listen('confirmation', { yes: { to: 'blocked', by: [yes] }, no: { to: 'keepCard', by: [no] } }, 'handOver', {
    'en-GB': 'Please answer yes or no.',
    'cs-CZ': 'Odpovězte prosím ano, nebo ne.',
  }),
  say(
    'blocked',
    {
      'en-GB': [
        'The card is blocked. A new one is on its way and arrives within five working days.',
        'Done, the card is blocked. Expect the new one within five working days.',
      ],
      'cs-CZ': 'Karta je zablokovaná. Nová dorazí do pěti pracovních dnů.',
    },
    'cardBlocked',
  ),
  done('cardBlocked', 'Card blocked', 'success', 'goodbye'),
  say(
    'keepCard',
    { 'en-GB': 'All right, the card stays active.', 'cs-CZ': 'Dobře, karta zůstává aktivní.' },
    'cardKept',
  ),
  done('cardKept', 'Card kept', 'neutral', 'goodbye'),
  say('handOver', { 'en-GB': 'I will connect you to a colleague.', 'cs-CZ': 'Přepojím vás na kolegu.' }, 'passedOn'),
  done('passedOn', 'Passed to an agent', 'negative', 'toAgent'),
  transfer('toAgent', '+420 800 111 222', { completed: 'end', declined: 'nobodyFree', failed: 'notConnected' }),
  say(
    'nobodyFree',
    {
      'en-GB': 'All my colleagues are busy. Please call 800 111 222, at any hour.',
      'cs-CZ': 'Všichni kolegové právě hovoří. Zavolejte prosím kdykoli na 800 111 222.',
    },
    'goodbye',
  ),
  say(
    'notConnected',
    {
      'en-GB': 'I can’t connect you just now. Please call 800 111 222, at any hour.',
      'cs-CZ': 'Teď se mi nedaří vás spojit. Zavolejte prosím kdykoli na 800 111 222.',
    },
    'goodbye',
  ),
  say(
    'goodbye',
    { 'en-GB': 'Thank you for contacting Harbour Bank.', 'cs-CZ': 'Děkujeme, že jste se obrátili na Harbour Bank.' },
    'end',
  ),
  end(),
]

export const cardBlocking = flow(['en-GB', 'cs-CZ'], variables, [
  ...greeting(
    'Harbour Bank, card services. What happened to your card?',
    'Harbour Bank, karetní služby. Co se s vaší kartou stalo?',
  ),
  ...body,
])
export const cardBlockingFirst = flow(['en-GB', 'cs-CZ'], variables, [
  ...greeting(
    'Welcome to Harbour Bank. How can I help you with your card today?',
    'Vítejte v Harbour Bank. Jak vám mohu pomoci s kartou?',
  ),
  ...body,
])
