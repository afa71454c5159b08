import {
  byOpeningTimes,
  done,
  end,
  flow,
  goOnIn,
  keys,
  listen,
  phrases,
  say,
  speak,
  start,
  subflow,
  type Variable,
} from '../flowKit.ts'
import { branchWeek } from './branchWeek.ts'
import { BALANCE, CARD_BLOCKING, TRAVEL } from './guids.ts'
import { HAND_OVER } from './handOver.ts'
import { RATING } from './rating.ts'
import { bankLanguages, t } from './words.ts'

/** What the branches keep in the variables storage; where nothing is kept there, the week alone counts. */
const branchVariables: readonly Variable[] = [
  { name: 'branchHours', type: 'object', scope: 'tenant', default: branchWeek },
  { name: 'branchNotice', type: 'string', scope: 'tenant', default: '' },
]
const branchSteps = [
  byOpeningTimes('branchesOpen', 'branchHours', { open: 'openNow', closed: 'closedNow' }),
  say(
    'openNow',
    t(
      'They are open now. {{ branchNotice }}',
      'Právě mají otevřeno. {{ branchNotice }}',
      'Práve majú otvorené. {{ branchNotice }}',
    ),
    'hoursTold',
  ),
  say(
    'closedNow',
    t(
      'They are closed now. {{ branchNotice }}',
      'Právě mají zavřeno. {{ branchNotice }}',
      'Práve majú zatvorené. {{ branchNotice }}',
    ),
    'hoursTold',
  ),
]

const topic = listen(
  'topic',
  {
    card: {
      to: 'cards',
      by: [phrases(t(['card', 'my card'], ['karta', 'karty', 'kartu'], ['karta', 'karty', 'kartu']))],
    },
    account: {
      to: 'accounts',
      by: [
        phrases(t(['account', 'money', 'balance'], ['účet', 'peníze', 'zůstatek'], ['účet', 'peniaze', 'zostatok'])),
      ],
    },
    journey: {
      to: 'travel',
      by: [
        phrases(
          t(
            ['journey', 'travelling', 'holiday'],
            ['cesta', 'cestování', 'dovolená'],
            ['cesta', 'cestovanie', 'dovolenka'],
          ),
        ),
      ],
    },
    hours: {
      to: 'hours',
      by: [phrases(t(['opening hours', 'open'], ['otevírací doba', 'otevřeno'], ['otváracie hodiny', 'otvorené']))],
    },
  },
  'colleague',
  t(
    'Card, account, travelling or opening hours?',
    'Karta, účet, cestování, nebo otevírací doba?',
    'Karta, účet, cestovanie, alebo otváracie hodiny?',
  ),
)

/** Where visitors of the web site arrive: language, topic, and the flow for it. */
const receptionOf = (asksRating: boolean) => {
  const after = asksRating ? 'rate' : 'thanks'
  const told = asksRating ? 'branchesOpen' : 'hoursTold'
  return flow(
    [...bankLanguages],
    asksRating ? branchVariables : [],
    [
      start('welcome'),
      say(
        'welcome',
        t(
          'Welcome to Harbour Bank. Čeština 1, English 2, slovenčina 3.',
          'Vítejte v Harbour Bank. Čeština 1, English 2, slovenčina 3.',
          'Vitajte v Harbour Bank. Čeština 1, English 2, slovenčina 3.',
        ),
        'language',
      ),
      keys(
        'language',
        { '1': 'czech', '2': 'english', '3': 'slovak' },
        'askTopic',
        t('1, 2 or 3, please.', '1, 2, nebo 3, prosím.', '1, 2, alebo 3, prosím.'),
      ),
      speak('czech', 'cs-CZ', 'askTopic'),
      speak('english', 'en-GB', 'askTopic'),
      speak('slovak', 'sk-SK', 'askTopic'),
      say(
        'askTopic',
        t(
          [
            'What is it about: a card, money on your account, a journey, or our opening hours?',
            'How can I help: card, account, travelling, opening hours?',
          ],
          [
            'Čeho se to týká: karty, peněz na účtu, cesty, nebo otevírací doby?',
            'S čím pomohu: karta, účet, cestování, otevírací doba?',
          ],
          ['Čoho sa to týka: karty, peňazí na účte, cesty, alebo otváracích hodín?'],
        ),
        'topic',
      ),
      topic,
      subflow('cards', CARD_BLOCKING, { next: after, error: 'colleague' }),
      subflow('accounts', BALANCE, { next: after }),
      asksRating
        ? goOnIn('travel', TRAVEL, 'colleague')
        : subflow('travel', TRAVEL, { next: after, error: 'colleague' }),
      say(
        'hours',
        t(
          'Branches are open Monday to Friday from nine to five, the one at the station also on Saturday.',
          'Pobočky mají otevřeno od pondělí do pátku od devíti do sedmnácti, ta na nádraží i v sobotu.',
          'Pobočky majú otvorené od pondelka do piatka od deviatej do sedemnástej, tá na stanici aj v sobotu.',
        ),
        told,
      ),
      ...(asksRating ? branchSteps : []),
      done('hoursTold', 'Opening hours told', 'success', after),
      subflow('colleague', HAND_OVER, {
        connected: 'passedOn',
        callBack: 'callBackAgreed',
        left: 'leftAlone',
        error: 'leftAlone',
      }),
      done('passedOn', 'Passed to an agent', 'neutral'),
      done('callBackAgreed', 'Call back agreed', 'neutral'),
      done('leftAlone', 'Nobody was free', 'negative'),
      ...(asksRating ? [subflow('rate', RATING, { finished: 'thanks', error: 'thanks' })] : []),
      say('thanks', t('Have a nice day.', 'Hezký den.', 'Pekný deň.'), 'end'),
      end(),
    ],
    { person: 'colleague' },
  )
}

export const receptionFirst = receptionOf(false)
export const reception = receptionOf(true)
