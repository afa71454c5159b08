import { end, flow, listen, phone, say, start, transfer, yesNo } from '../flowKit.ts'
import { bankLanguages, t } from './words.ts'

export const HAND_OVER = '0195a000-0000-7000-8000-000000000110'

/** A part: tries to reach a colleague; where nobody is free it takes a number to call back. */
export const handOver = flow(
  [...bankLanguages],
  [{ name: 'phoneNumber', type: 'string', redact: true }],
  [
    start('connecting'),
    say(
      'connecting',
      t(
        ['One moment, I am looking for a colleague.', 'Let me find a colleague for you.'],
        ['Okamžik, hledám volného kolegu.', 'Zkusím vás spojit s kolegou.'],
        ['Moment, hľadám voľného kolegu.'],
      ),
      'colleague',
    ),
    transfer('colleague', '+420 800 111 222', {
      completed: 'connected',
      declined: 'nobodyFree',
      failed: 'notConnected',
    }),
    say(
      'notConnected',
      t(
        'I can’t connect you just now. Shall we call you back?',
        'Teď se mi nedaří vás spojit. Máme vám zavolat zpět?',
        'Teraz sa mi nedarí vás spojiť. Máme vám zavolať späť?',
      ),
      'wantsCallBack',
    ),
    say(
      'nobodyFree',
      t(
        'All my colleagues are busy. Shall we call you back?',
        'Všichni kolegové právě hovoří. Máme vám zavolat zpět?',
        'Všetci kolegovia práve hovoria. Máme vám zavolať späť?',
      ),
      'wantsCallBack',
    ),
    yesNo(
      'wantsCallBack',
      { yes: 'askPhone', no: 'left' },
      'left',
      t('Shall we call you back, yes or no?', 'Máme zavolat zpět? Ano, nebo ne?', 'Máme zavolať späť? Áno, alebo nie?'),
    ),
    say(
      'askPhone',
      t('Which number may we call?', 'Na jaké číslo máme zavolat?', 'Na aké číslo máme zavolať?'),
      'phoneNumber',
    ),
    listen(
      'phoneNumber',
      { phone: { to: 'promised', by: [phone], into: 'phoneNumber' } },
      'left',
      t('For example +420 601 234 567.', 'Například +420 601 234 567.', 'Napríklad +421 901 234 567.'),
    ),
    say(
      'promised',
      t(
        'Thank you. We will call within two hours, at the latest tomorrow morning.',
        'Děkuji. Zavoláme do dvou hodin, nejpozději zítra dopoledne.',
        'Ďakujem. Zavoláme do dvoch hodín, najneskôr zajtra dopoludnia.',
      ),
      'callBack',
    ),
    end('connected', 'connected'),
    end('callBack', 'callBack'),
    end('left', 'left'),
  ],
)
