import { anything, branch, digits, end, flow, listen, say, start } from '../flowKit.ts'
import { bankLanguages, t } from './words.ts'

export const RATING = '0195a000-0000-7000-8000-000000000111'

/** A part: one to five at the end of a conversation; who was not happy may say why. */
export const rating = flow(
  [...bankLanguages],
  [
    { name: 'stars', type: 'string' },
    { name: 'complaint', type: 'string' },
  ],
  [
    start('askStars'),
    say(
      'askStars',
      t(
        'Before you go: how was it, from 1 to 5? Five is best.',
        'Než odejdete: jaké to bylo, od 1 do 5? Pětka je nejlepší.',
        'Skôr než odídete: aké to bolo, od 1 do 5? Päťka je najlepšia.',
      ),
      'stars',
    ),
    digits(
      'stars',
      { into: 'stars', length: 1, to: 'howGood' },
      'finished',
      t('One figure from 1 to 5, please.', 'Jednu číslici od 1 do 5, prosím.', 'Jednu číslicu od 1 do 5, prosím.'),
    ),
    branch('howGood', { unhappy: ["stars in ['0', '1', '2']", 'askComplaint'] }, 'pleased'),
    say('askComplaint', t('What should we do better?', 'Co máme zlepšit?', 'Čo máme zlepšiť?'), 'complaint'),
    listen('complaint', { anything: { to: 'noted', by: [anything], into: 'complaint' } }, 'finished'),
    say(
      'noted',
      t(
        'Thank you for being honest. We read every answer.',
        'Děkujeme za upřímnost. Čteme každou odpověď.',
        'Ďakujeme za úprimnosť. Čítame každú odpoveď.',
      ),
      'finished',
    ),
    say('pleased', t('Thank you, that pleases us.', 'Děkujeme, to nás těší.', 'Ďakujeme, to nás teší.'), 'finished'),
    end('finished', 'finished'),
  ],
)
