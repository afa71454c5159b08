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

/** In their own words, none of them as the model learned it; of paying by telephone and by instalments it learned nothing. */
export const assistantAnswers: Answers = {
  want: {
    'en-GB': [
      'my visa got lost somewhere in town, stop it please',
      'somebody pinched my purse, the debit card is in it',
      'please block my card, I can not find it since yesterday',
      'how much have I got left on the current account',
      'has my salary been paid in yet',
      'what is on my savings account today',
      'could you tell me my balance',
      'we fly to Croatia next week, does the card work there',
      'going to Spain in May, do I have to tell you',
      'is my family insured on holiday',
      'until when is the branch at the station open',
      'what time do you close on Friday',
      'do I need an appointment to come to the branch',
      'what do you charge for drawing cash abroad',
      'why is there a fee of 3 euros on my account',
      'where can I see your prices',
      'what does keeping the account cost',
      'forgot my PIN again',
      'I would like to change my address, we moved',
      'set up a standing order for the rent',
      'the app does not let me in any more',
      'I want to order another card for my daughter',
      'there is a payment I never made',
      'I would like to borrow ten thousand for a car',
      'what would a mortgage for a flat cost me',
      'nobody has called me back, I want to complain',
      'can I talk to somebody',
      'my phone does not pay at the till any more',
      'how do I put the card into my phone for paying',
      'paying by phone was declined in the shop',
      'does paying with a watch work with you',
      'add my card to the wallet on my phone',
      'the wallet on my phone says the card can not be added',
      'can I pay for the sofa in three instalments',
      'split my last purchase into instalments',
      'I would like to pay the new television in instalments',
      'do you offer pay later for purchases online',
      'do you sell bitcoin',
      'my grandson set something up and now it beeps',
    ],
  },
  question: {
    'en-GB': [
      'what does a replacement card cost',
      'how much is a withdrawal abroad',
      'is keeping the account free',
      'how much can I withdraw a day',
      'what does a paper statement cost',
      'how do I close my account',
      'can I pay back my loan early',
      'is skiing covered by the travel insurance',
      'how long does express delivery of a card take',
      'what does paying by phone cost',
      'is there a fee for instalments',
      'do you charge for instalments on the credit card',
      'how much is a safe deposit box',
      'what is the rent of a safe deposit box',
      'is there a discount for students',
      'how much interest do I get on savings',
    ],
  },
}
