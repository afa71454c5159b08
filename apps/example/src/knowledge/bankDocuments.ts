import { CARDS_AND_ACCOUNTS } from '../bank/guids.ts'
import type { ExampleKnowledge } from './exampleKnowledge.ts'

export const cards: ExampleKnowledge = {
  name: 'Cards and accounts',
  guid: CARDS_AND_ACCOUNTS,
  entries: [
    {
      question: 'How do I block my card?',
      answer: 'Say “block my card” at any time, or block it in the app under Cards. It takes effect at once.',
      language: 'en-GB',
    },
    {
      question: 'Jak zablokuji kartu?',
      answer: 'Kdykoli řekněte „zablokovat kartu“, nebo ji zablokujte v aplikaci v části Karty. Platí to ihned.',
      language: 'cs-CZ',
    },
  ],
  // What customers ask, and what has nothing to do with the bank.
  golden: [
    { question: 'What does a withdrawal abroad cost?', expected: '2 euros', language: null },
    { question: 'How much is a replacement for a lost card?', expected: '8 euros', language: null },
    { question: 'Is it free to keep an account?', expected: '600 euros', language: null },
    { question: 'How much can I withdraw in one day?', expected: '1,000 euros', language: null },
    { question: 'How do I change my limits?', expected: 'in the app under Cards', language: null },
    { question: 'How long does it take to open an account?', expected: 'ten minutes', language: null },
    { question: 'What is the notice period for closing an account?', expected: 'one month', language: null },
    { question: 'What does a paper statement cost?', expected: '2 euros', language: null },
    { question: 'How long is each trip insured?', expected: '45 days', language: null },
    { question: 'Is diving insured?', expected: '40 meters', language: null },
    { question: 'Can I pay a consumer loan back early?', expected: 'free', language: null },
    { question: 'When do I have to report the damage?', expected: '15 days', language: null },
    { question: 'How do I block my card?', expected: 'block my card', language: null },
    { question: 'Kolik stojí vedení účtu?', expected: 'zdarma', language: 'cs-CZ' },
    { question: 'Kolik stojí výběr z cizího bankomatu?', expected: '40 korun', language: 'cs-CZ' },
    { question: 'Do you sell concert tickets?', expected: null, language: null },
    { question: 'What is the weather like tomorrow?', expected: null, language: null },
    { question: 'Who won the football match?', expected: null, language: null },
    { question: 'Can you recommend a restaurant?', expected: null, language: null },
    { question: 'How do I renew my passport?', expected: null, language: null },
  ],
  files: [
    {
      fileName: 'fees.pdf',
      title: 'Fees of current accounts and cards',
      parts: [
        [
          'Current account',
          'Keeping the account is free with a monthly income of 600 euros or more, and costs 3 euros a month otherwise. Instant payments and standing orders are free.',
        ],
        [
          'Cards',
          'The first debit card is free. A replacement for a lost card costs 8 euros and arrives within five working days; express delivery costs another 20 euros.',
          'A withdrawal abroad costs 2 euros, at machines of our partners nothing. Payments in other currencies are converted at the rate of the card company without a surcharge.',
        ],
        [
          'Loans',
          'Paying a consumer loan back early is free. For a mortgage the law sets what may be charged, at most one per cent.',
        ],
      ],
    },
    {
      fileName: 'poplatky.md',
      title: 'Poplatky za běžný účet',
      parts: [
        [
          'Vedení účtu',
          'Vedení účtu je zdarma při příjmu alespoň 15 000 korun měsíčně, jinak stojí 79 korun. Okamžité platby a trvalé příkazy jsou bez poplatku.',
        ],
        [
          'Výběry z bankomatu',
          'Výběry z našich bankomatů jsou zdarma. Výběr z cizího bankomatu stojí 40 korun, v zahraničí 100 korun.',
        ],
      ],
    },
    {
      fileName: 'daily-banking-guide.docx',
      title: 'Guide to daily banking',
      parts: [
        [
          'Limits',
          'You can withdraw 1,000 euros and pay 3,000 euros a day with the debit card. Change both limits in the app under Cards, Limits; a higher limit holds at once and for as long as you choose.',
        ],
        [
          'Foreign currency',
          'We exchange twelve currencies at the branch without an appointment up to 500 euros. Order larger sums two working days before. The exchange rate of the day is on the page Rates.',
        ],
        [
          'Opening and closing an account',
          'An account is opened in the app within ten minutes with an identity card. To close it, write to us in the app; the notice period is one month, and closing is free.',
        ],
        [
          'Statements',
          'Statements come in the app on the first of each month. A statement on paper costs 2 euros, and a confirmation for an authority 10 euros.',
        ],
      ],
    },
    {
      fileName: 'travel-insurance.txt',
      title: 'Travel insurance of the Voyager card',
      parts: [
        [
          'What it covers',
          'The Voyager card insures you and your family for the first 45 days of each trip abroad: treatment up to 150,000 euros, luggage up to 1,500 euros and a delay of more than four hours.',
          'Winter sports are covered on marked slopes. Diving below 40 meters and expeditions are not.',
        ],
        [
          'What to do',
          'Call the assistance on the back of the card before you go to a hospital. Keep all receipts, and report the damage within 15 days of your return.',
        ],
      ],
    },
  ],
}
