import type { Answers } from '../exampleTenant.ts'

/** What the bank's customers type where anything may come. */
export const surnames: Answers = {
  surname: {
    'en-GB': ['Miller', 'Okafor', 'Green', 'Kowalski', "O'Neill", 'van den Berg', 'Novak'],
    'cs-CZ': ['Nováková', 'Dvořák', 'Svoboda', 'Černá', 'Procházka', 'Kučerová', 'Horák'],
    'sk-SK': ['Kováč', 'Horváthová', 'Varga', 'Tóthová', 'Baláž'],
  },
}

export const opinions: Answers = {
  comment: {
    'en-GB': [
      'The lady at the counter was lovely',
      'waiting took too long',
      'Everything quick and clear',
      'the app keeps signing me out',
      'more branches open on Saturdays please',
    ],
    'cs-CZ': [
      'Všechno rychle vyřízené',
      'Dlouhá fronta',
      'milá paní na přepážce',
      'nefungoval bankomat',
      'víc lidí na přepážkách',
    ],
  },
}

export const complaints: Answers = {
  complaint: {
    'en-GB': ['it took too many questions', 'I wanted a person', 'you did not understand me'],
    'cs-CZ': ['moc otázek', 'chtěl jsem mluvit s člověkem', 'nerozumíte mi'],
    'sk-SK': ['veľa otázok', 'chcel som hovoriť s človekom'],
  },
}

/** Most people choose the language in which they came. */
export const languageAnswers: Answers = {
  language: {
    'en-GB': ['2', '2', '2', '2', '1'],
    'cs-CZ': ['1', '1', '1', '1', '2'],
    'sk-SK': ['3', '3', '3', '1'],
  },
}

export const activationAnswers: Answers = {
  lastFour: {
    'en-GB': ['4417', '0932', 'it ends 7781', '2204', 'no idea, it has not come yet'],
    'cs-CZ': ['4417', '0932', 'končí 7781', '2204', 'nevím, ještě mi nepřišla'],
    'sk-SK': ['4417', '5528', 'končí 7781', 'neviem, ešte mi neprišla'],
  },
  pin: { 'en-GB': ['7294', '7294', '1234', '7294'] },
  pinAgain: { 'en-GB': ['7294', '7294', '7294', '7249'] },
}

export const travelAnswers: Answers = {
  leaves: { 'en-GB': ['{+3}', '{+8}', '{+14}', '{+30}', '{+1}'] },
  returns: { 'en-GB': ['{+15}', '{+21}', '{+37}', '{+40}', '{+45}', '{+10}', '{+120}'] },
  country: {
    'en-GB': ['Portugal', 'Japan', 'we are going to Iceland', 'Croatia', 'Vietnam'],
    'cs-CZ': ['Chorvatsko', 'Itálie', 'letíme do Thajska', 'Rakousko', 'Řecko'],
    'sk-SK': ['Chorvátsko', 'Taliansko', 'Egypt', 'Rakúsko'],
  },
}

export const mortgageAnswers: Answers = {
  price: { 'en-GB': ['180', '240', '320', '410', '650', '890'] },
  years: { 'en-GB': ['20', '25', '30', '30', '10'] },
  own: { 'en-GB': ['20', '50', '80', '0', '120'], 'cs-CZ': ['30', '60', '100', '0', '200'] },
}

export const disputeAnswers: Answers = {
  sum: { 'en-GB': ['12', '49', '120', '35', '89', '299', '740', '1200'] },
  paidOn: { 'en-GB': ['{-2}', '{-3}', '{-9}', '{-17}', '{-30}'] },
  shop: {
    'en-GB': ['ONLINE GAMES LTD', 'some pizza place', 'TAXI 24 Lisbon', 'I have never heard of it, QXZ Store'],
    'cs-CZ': ['ONLINE GAMES LTD', 'nějaká pizzerie', 'TAXI 24', 'neznám, QXZ Store'],
  },
}
