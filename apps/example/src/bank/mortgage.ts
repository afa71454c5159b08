import { branch, done, end, flow, listen, number, say, set, start } from '../flowKit.ts'

/** Live with doubts: one text is not translated, one variable is never used; and who has nothing saved ends with an error. */
export const mortgage = flow(
  ['en-GB', 'cs-CZ'],
  [
    { name: 'price', type: 'number' },
    { name: 'years', type: 'number' },
    { name: 'own', type: 'number' },
    { name: 'share', type: 'number' },
    { name: 'monthly', type: 'number' },
    { name: 'income', type: 'number' },
  ],
  [
    start('askPrice'),
    say(
      'askPrice',
      { 'en-GB': 'What does the home cost, in thousands?', 'cs-CZ': 'Kolik stojí bydlení, v tisících?' },
      'price',
    ),
    listen('price', { number: { to: 'askYears', by: [number(20, 900)], into: 'price' } }, 'noOffer', {
      'en-GB': 'Between 20 and 900 thousand.',
      'cs-CZ': 'Od 20 do 900 tisíc.',
    }),
    say('askYears', { 'en-GB': 'Over how many years?', 'cs-CZ': 'Na kolik let?' }, 'years'),
    listen('years', { number: { to: 'askOwn', by: [number(5, 40)], into: 'years' } }, 'noOffer', {
      'en-GB': 'Five to forty years.',
      'cs-CZ': 'Pět až čtyřicet let.',
    }),
    say(
      'askOwn',
      { 'en-GB': 'And how many thousands do you have yourself?', 'cs-CZ': 'A kolik tisíc máte vlastních?' },
      'own',
    ),
    listen('own', { number: { to: 'reckon', by: [number(0, 900)], into: 'own' } }, 'noOffer', {
      'en-GB': 'A number, nought is fine.',
      'cs-CZ': 'Číslo, může být i nula.',
    }),
    set(
      'reckon',
      { share: 'int(price / own)', monthly: 'int((price - own) * 1000 * 1.45 / (years * 12))' },
      'affordable',
    ),
    branch('affordable', { high: ['monthly > 2500 || share > 20', 'tooHigh'] }, 'offer'),
    say(
      'offer',
      {
        'en-GB': 'About {{ moneyText(monthly, "EUR") }} a month.',
        'cs-CZ': 'Přibližně {{ moneyText(monthly, "EUR") }} měsíčně.',
      },
      'offered',
    ),
    say(
      'tooHigh',
      { 'en-GB': 'That would be {{ moneyText(monthly, "EUR") }} a month, more than we can offer here.' },
      'noOffer',
    ),
    done('offered', 'Offer told', 'success'),
    done('noOffer', 'No offer', 'negative'),
    end(),
  ],
)
