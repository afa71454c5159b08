import { branch, counter, digits, done, end, flow, listen, pattern, say, start, subflow } from '../flowKit.ts'
import { HAND_OVER } from './handOver.ts'
import { IDENTIFY } from './identify.ts'
import { bankLanguages, t } from './words.ts'

/** A new card becomes usable: its last four digits, then a PIN twice. */
const activationWith = (easyPins: string) =>
  flow(
    [...bankLanguages],
    [
      { name: 'customerNumber', type: 'number', redact: true },
      { name: 'lastFour', type: 'string' },
      { name: 'pin', type: 'string', redact: true },
      { name: 'pinAgain', type: 'string', redact: true },
    ],
    [
      start('identifyCaller'),
      subflow('identifyCaller', IDENTIFY, { identified: 'askCard', failed: 'notIdentified', error: 'notIdentified' }, [
        'customerNumber',
      ]),
      say(
        'askCard',
        t(
          'What are the last four digits on the new card?',
          'Jaké jsou poslední čtyři číslice nové karty?',
          'Aké sú posledné štyri číslice novej karty?',
        ),
        'lastFour',
      ),
      listen(
        'lastFour',
        { digits: { to: 'choosePin', by: [pattern('[0-9]{4}', ...bankLanguages)], into: 'lastFour' } },
        'wrongCard',
        t(
          'Four digits from the front of the card.',
          'Čtyři číslice z přední strany karty.',
          'Štyri číslice z prednej strany karty.',
        ),
      ),
      say(
        'choosePin',
        t(
          'Card ending {{ lastFour }}. Please choose a PIN of four digits.',
          'Karta končící na {{ lastFour }}. Zvolte si prosím čtyřmístný PIN.',
          'Karta končiaca na {{ lastFour }}. Zvoľte si prosím štvormiestny PIN.',
        ),
        'pin',
      ),
      digits(
        'pin',
        { into: 'pin', length: 4, to: 'strongEnough' },
        'wrongCard',
        t('Four digits, please.', 'Čtyři číslice, prosím.', 'Štyri číslice, prosím.'),
      ),
      branch('strongEnough', { easy: [`pin in [${easyPins}]`, 'tooEasy'] }, 'repeatPin'),
      say(
        'tooEasy',
        t('That PIN is easy to guess.', 'Takový PIN se dá snadno uhodnout.', 'Taký PIN sa dá ľahko uhádnuť.'),
        'triesForPin',
      ),
      say('repeatPin', t('And once more, please.', 'A ještě jednou, prosím.', 'A ešte raz, prosím.'), 'pinAgain'),
      digits(
        'pinAgain',
        { into: 'pinAgain', length: 4, to: 'isSamePin' },
        'wrongCard',
        t('The same four digits.', 'Stejné čtyři číslice.', 'Rovnaké štyri číslice.'),
      ),
      branch('isSamePin', { same: ['pin == pinAgain', 'active'] }, 'differs'),
      say('differs', t('The two do not match.', 'Ty dva se neshodují.', 'Tie dva sa nezhodujú.'), 'triesForPin'),
      counter('triesForPin', 2, 'choosePin', 'wrongCard'),
      say(
        'active',
        t('The card is active. Enjoy it!', 'Karta je aktivní. Ať slouží!', 'Karta je aktívna. Nech slúži!'),
        'cardActivated',
      ),
      done('cardActivated', 'Card activated', 'success'),
      done('notIdentified', 'Not identified', 'negative', 'colleague'),
      done('wrongCard', 'Card not activated', 'negative', 'colleague'),
      subflow('colleague', HAND_OVER, { connected: 'end', callBack: 'end', left: 'end', error: 'end' }),
      end(),
    ],
    { person: 'colleague' },
  )

export const activationFirst = activationWith("'0000', '1234'")
export const activation = activationWith("'0000', '1111', '1234', '4321', '9999'")
