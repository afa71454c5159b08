import { type Random, randomOf } from '@parley/nlp'

export interface MadeUtterance {
  readonly text: string
  readonly label: string
}

/** What people ask for; the first words of each are said most often, the last ones only by those who test. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  order: ['order', 'get', 'request', 'apply for', 'sign up for', 'arrange', 'purchase'],
  cancel: ['cancel', 'stop', 'close', 'end', 'get rid of', 'terminate', 'drop'],
  status: [
    'check the status of',
    'know about',
    'find out about',
    'follow',
    'see what happened with',
    'ask where you are with',
    'track',
  ],
  price: [
    'know the price of',
    'hear what you charge for',
    'know the fee for',
    'ask how much I pay for',
    'compare the cost of',
    'understand charges on',
    'know the rate of',
  ],
  change: ['change', 'update', 'correct', 'adjust', 'switch', 'edit', 'amend'],
}

const THINGS: Readonly<Record<string, readonly string[]>> = {
  card: ['my card', 'the debit card', 'a bank card', 'my plastic'],
  credit: ['the credit card', 'my visa', 'a mastercard', 'my card on credit'],
  account: ['my account', 'a current account', 'the checking account', 'my giro'],
  savings: ['the savings account', 'my savings', 'a deposit', 'money I put aside'],
  loan: ['the loan', 'a consumer loan', 'my borrowing', 'the personal loan'],
  mortgage: ['my mortgage', 'the home loan', 'a loan for a house', 'financing of my flat'],
  transfer: ['a transfer', 'my payment to another bank', 'the wire', 'money I sent'],
  standing: ['the standing order', 'my monthly payment', 'a repeated payment', 'the automatic payment'],
  debit: ['a direct debit', 'my collection of invoices', 'the permission to debit', 'the mandate'],
  limit: ['my limit', 'the daily limit', 'a spending cap', 'how much I may withdraw'],
  pin: ['my PIN', 'the code of my card', 'a four digit code', 'my secret number'],
  password: ['my password', 'the login', 'access to internet banking', 'my sign in'],
  phone: ['my phone number', 'the mobile number', 'a number you call me on', 'my contact number'],
  address: ['my address', 'the place where I live', 'a mailing address', 'where letters go'],
  statement: ['the statement', 'a monthly summary', 'my list of payments', 'the account report'],
  branch: ['the appointment at a branch', 'a meeting with an adviser', 'my visit', 'the consultation'],
  insurance: ['travel insurance', 'my insurance', 'the cover abroad', 'a policy for a trip'],
  car: ['car insurance', 'the cover of my car', 'my motor policy', 'a policy for a vehicle'],
  home: ['home insurance', 'the cover of my household', 'a policy for my flat', 'insurance of the house'],
  pension: ['my pension', 'the retirement plan', 'a pension scheme', 'saving for old age'],
  stocks: ['my shares', 'the stock portfolio', 'an investment', 'my fund'],
  currency: ['foreign money', 'an exchange of euros', 'the currency order', 'my dollars'],
  app: ['the app', 'mobile banking', 'your application', 'the program on my phone'],
  token: ['the security key', 'a token', 'my confirmation device', 'the thing that confirms payments'],
  refund: ['a refund', 'my complaint', 'the chargeback', 'money back for a purchase'],
  overdraft: ['the overdraft', 'my negative balance', 'an allowance to go below zero', 'my credit line'],
  business: ['a business account', 'my company account', 'the account of our firm', 'banking for my company'],
  child: ['an account for my child', 'the kids account', 'my daughter’s card', 'a junior account'],
  cash: ['a cash withdrawal', 'the money from the machine', 'my withdrawal', 'cash at the counter'],
  gift: ['a gift card', 'the voucher', 'my prepaid card', 'a present card'],
}

const BEFORE = [
  '',
  '',
  '',
  'hi',
  'hello',
  'good morning',
  'excuse me',
  'so',
  'um',
  'well',
  'hey there',
  'good day I am calling because',
]
const FRAMES = [
  'I want to {}',
  'I would like to {}',
  'can I {}',
  'could you help me {}',
  'please {}',
  'how do I {}',
  'I need to {}',
  'is it possible to {}',
  'I was told I could {}',
  'what do I have to do to {}',
  '{}',
  'my wife wants to {}',
  'we should {}',
  'I tried to {} but it failed',
  'where can I {}',
]
const AFTER = [
  '',
  '',
  '',
  '',
  'please',
  'today',
  'as soon as possible',
  'thank you',
  'before Friday',
  'for my husband',
  'because I am moving',
  'I have been waiting for a week',
  'and it is urgent',
]

/**
 * Made utterances of 150 categories as callers of a bank say them: an action and a thing in many words, framed, with slips of the tongue, and a
 * share of them labelled wrongly. Those to test with say things in words that training never saw.
 */
export function madeUtterances(count: number, seed: number, isTest: boolean): MadeUtterance[] {
  const random = randomOf(seed)
  const actions = Object.entries(ACTIONS)
  const things = Object.entries(THINGS)
  const made: MadeUtterance[] = []
  for (let at = 0; at < count; at++) {
    const [action, verbs] = actions[at % actions.length] as [string, readonly string[]]
    const [thing, nouns] = things[Math.floor(at / actions.length) % things.length] as [string, readonly string[]]
    const verb = pickHeld(verbs, random, isTest)
    const noun = pickHeld(nouns, random, isTest)
    const frame = pick(FRAMES, random).replace('{}', `${verb} ${noun}`)
    const text = slip([pick(BEFORE, random), frame, pick(AFTER, random)].filter(Boolean).join(' '), random)
    const isWrong = !isTest && random() < 0.01
    made.push({ text, label: isWrong ? `${action}_${pick(things, random)[0]}` : `${action}_${thing}` })
  }
  return made
}

const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)] as T

/** The last of the words is kept from training, and used by one in sixteen of those who test. */
function pickHeld(items: readonly string[], random: Random, isTest: boolean): string {
  if (isTest && random() < 1 / 16) return items.at(-1) as string
  return items[Math.floor(random() ** 1.3 * (items.length - 1))] as string
}

function slip(text: string, random: Random): string {
  const words = text.split(' ').filter((_, __, all) => all.length < 5 || random() > 0.03)
  return words
    .map((word) => {
      if (word.length < 4 || random() > 0.05) return word
      const at = 1 + Math.floor(random() * (word.length - 2))
      return random() < 0.5
        ? word.slice(0, at) + word.slice(at + 1)
        : word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
    })
    .join(' ')
}
