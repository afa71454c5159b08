import { expect, it } from 'vitest'
import { bestSentences } from './bestSentences.ts'
import { hangsOn } from './hangsOn.ts'

it.each([
  'On what is above, we pay 1.05 percent.',
  'In that case the fee is returned.',
  'It costs 5 euros.',
  'Dann kostet es fünf Euro.',
  'V tom případě se poplatek vrací.',
  'V takom prípade sa poplatok vracia.',
  'W takim przypadku opłata jest zwracana.',
  'En ese caso se devuelve la comisión.',
])('“%s” hangs on what was said before', (sentence) => {
  expect(hangsOn(sentence)).toBe(true)
})

it.each([
  'The fee is 5 euros.',
  'Savings are paid 3.15 percent.',
  'Die Gebühr beträgt fünf Euro.',
  'To open an account you need an identity card.',
  'Ten euros are charged for a transfer by phone.',
  'Ich verliere meine Karte.',
  'Poplatek je pět eur.',
  'La comisión es de cinco euros.',
])('“%s” stands alone', (sentence) => {
  expect(hangsOn(sentence)).toBe(false)
})

it('what hangs on the sentence before is said with it', () => {
  const passage = 'Savings of up to 400,000 crowns earn 3.15 percent. On what is above, we pay 1.05 percent interest.'
  expect(bestSentences(passage, 'What interest do you pay on savings?')).toMatch(/^Savings of up to 400,000 crowns/)
})

it('a chain of sentences that hang on each other is said in part', () => {
  const chain = Array.from({ length: 40 }, (_, at) => `This is what follows of part number ${at} of the rules.`)
  const said = bestSentences(
    `The rules begin here. ${chain.join(' ')} It ends with the notary.`,
    'what about the notary',
  )
  expect(said).toContain('notary')
  expect(said.length).toBeLessThan(700)
})
