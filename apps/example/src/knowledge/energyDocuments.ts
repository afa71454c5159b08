import type { ExampleKnowledge } from './exampleKnowledge.ts'

export const supply: ExampleKnowledge = {
  name: 'Supply and meters',
  entries: [
    {
      question: 'What are your opening hours?',
      answer: 'Our customer service is there from Monday to Friday between 8 and 18.',
      language: 'en-GB',
    },
    {
      question: 'Wann sind Sie erreichbar?',
      answer: 'Unser Kundenservice ist montags bis freitags von 8 bis 18 Uhr da.',
      language: 'de-DE',
    },
  ],
  golden: [
    { question: 'How long is the notice period?', expected: 'four weeks', language: null },
    { question: 'When does the night tariff hold?', expected: 'from 22 to 6', language: null },
    { question: 'Wie melde ich meinen Zählerstand?', expected: 'Foto', language: 'de-DE' },
  ],
  files: [
    {
      fileName: 'supply-terms.pdf',
      title: 'Terms of supply',
      parts: [
        [
          'Beginning and end',
          'The contract begins on the day that the confirmation names. It has no minimum term unless your tariff says so.',
          'The notice period is four weeks to the end of a month. You can give notice by letter, by email or on the customer portal; we confirm it within a week.',
          'If you move, the contract ends on the day you hand over the keys, provided you tell us at least two weeks before.',
        ],
        [
          'Prices and invoices',
          'Prices are those of the price list that was valid when the contract was made. We announce a change six weeks before, and you may leave on the day it takes effect.',
          'An invoice comes once a year with the reading of the meter. Monthly payments are due on the 15th and are adapted to what was used.',
        ],
        [
          'Interruptions',
          'Planned works are announced three days before. If the supply fails otherwise, call the fault line of the network operator; we credit one day for each begun twelve hours without power.',
        ],
      ],
    },
    {
      fileName: 'tariffs.md',
      title: 'Tariffs',
      parts: [
        [
          'Nordlicht Day',
          'One price at any hour, 31.2 cents a kilowatt-hour and 11.90 euros a month. It suits households without electric heating.',
        ],
        [
          'Nordlicht Night',
          'The night tariff holds from 22 to 6, at 22.4 cents a kilowatt-hour, and needs a meter with two rates. It suits homes with storage heating or a wallbox.',
          'The meter is changed by the network operator within thirty days of your order. Somebody has to be at home for it; the change costs nothing.',
        ],
        [
          'Nordlicht Green',
          'Power from wind and water alone, certified each year, at 33.0 cents a kilowatt-hour. A bonus of 60 euros is paid after the first year.',
        ],
      ],
    },
    {
      fileName: 'zaehlerstand.html',
      title: 'Zählerstand melden',
      parts: [
        [
          'So geht es',
          'Ihren Zählerstand melden Sie mit einem Foto im Kundenportal, am Telefon oder mit der Karte, die wir Ihnen schicken. Bitte nennen Sie die Zählernummer; sie steht unter dem Strichcode.',
          'Wir lesen die Zahlen vor dem Komma. Bei Zählern mit zwei Tarifen brauchen wir beide Werte, HT und NT.',
        ],
        [
          'Wann wir ihn brauchen',
          'Einmal im Jahr, vier Wochen vor der Rechnung, und wenn Sie umziehen oder den Tarif wechseln. Ohne Meldung schätzen wir nach dem Vorjahr.',
        ],
      ],
    },
  ],
}
