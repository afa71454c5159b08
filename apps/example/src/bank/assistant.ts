import {
  answer,
  anything,
  askingBetween,
  done,
  end,
  flow,
  goOnIn,
  listen,
  meant,
  say,
  start,
  subflow,
} from '../flowKit.ts'
import { BALANCE, CARD_BLOCKING, CARDS_AND_ACCOUNTS, INTENTS, TRAVEL } from './guids.ts'
import { HAND_OVER } from './handOver.ts'

const en = (...texts: readonly string[]) => ({ 'en-GB': texts })
/** What is done in the app, and what a person has to do. */
const inTheApp = ['new_card', 'forgotten_pin', 'transfer', 'standing_order', 'change_details', 'app_login']
const byPeople = ['loan', 'mortgage', 'savings', 'unknown_charge', 'stop_payment', 'complaint', 'speak_to_person']

/** Visitors say in their own words what they want: a trained model says which of the flows it is, a knowledge base answers questions. */
export function assistantOf(version: number | undefined) {
  const by = (...categories: readonly string[]) => categories.map((category) => meant(INTENTS, category, version))
  return flow(
    ['en-GB'],
    [{ name: 'question', type: 'string' }],
    [
      start('greeting'),
      say(
        'greeting',
        en('Hello, this is Harbour Bank. What can I do for you?', 'Harbour Bank, how can I help?'),
        'want',
      ),
      askingBetween(
        listen(
          'want',
          {
            block: { to: 'block', by: by('block_card'), label: 'blocking your card' },
            balance: { to: 'tellBalance', by: by('balance'), label: 'your balance' },
            travel: { to: 'travel', by: by('travel'), label: 'a journey' },
            hours: { to: 'hours', by: by('opening_hours'), label: 'opening hours' },
            fees: { to: 'askQuestion', by: by('fees'), label: 'prices' },
            inTheApp: { to: 'app', by: by(...inTheApp), label: 'something you can do in the app' },
            people: { to: 'colleague', by: by(...byPeople), label: 'talking to a colleague' },
          },
          'colleague',
          en('Sorry, I did not get that. Is it about a card, your account, fees or travelling?'),
        ),
        'colleague',
      ),
      subflow('block', CARD_BLOCKING, { next: 'goodbye', error: 'colleague' }),
      subflow('tellBalance', BALANCE, { next: 'goodbye', error: 'colleague' }),
      goOnIn('travel', TRAVEL, 'colleague'),
      say(
        'hours',
        en('Branches are open Monday to Friday from nine to five, at the station also on Saturday.'),
        'hoursGiven',
      ),
      done('hoursGiven', 'Opening hours told', 'success', 'goodbye'),
      say('app', en('You can do that in the app under Services. It takes a minute and needs no visit.'), 'sentToApp'),
      done('sentToApp', 'Sent to the app', 'success', 'goodbye'),
      say('askQuestion', en('What would you like to know about our prices and accounts?'), 'question'),
      listen(
        'question',
        { asked: { to: 'answerQuestion', by: [anything], into: 'question' } },
        'colleague',
        en('For example: what does a new card cost?'),
      ),
      answer('answerQuestion', CARDS_AND_ACCOUNTS, '{{ question }}', { answered: 'answered', noAnswer: 'notKnown' }),
      done('answered', 'Question answered', 'success', 'goodbye'),
      say('notKnown', en('I don’t know that. Let me ask a colleague.'), 'colleague'),
      subflow('colleague', HAND_OVER, {
        connected: 'passedOn',
        callBack: 'willCallBack',
        left: 'nobodyFree',
        error: 'nobodyFree',
      }),
      done('passedOn', 'Passed to an agent', 'neutral'),
      done('willCallBack', 'Call back agreed', 'neutral'),
      done('nobodyFree', 'Nobody was free', 'negative'),
      say('goodbye', en('Have a nice day.'), 'end'),
      end(),
    ],
    { person: 'colleague' },
  )
}

/** The version that was tried first, then whichever is live. */
export const assistantFirst = assistantOf(1)
export const assistant = assistantOf(undefined)
