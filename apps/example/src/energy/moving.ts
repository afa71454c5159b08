import {
  anything,
  branch,
  counter,
  date,
  done,
  end,
  flow,
  listen,
  number,
  say,
  set,
  start,
  subflow,
  yesNo,
} from '../flowKit.ts'
import { CALL_BACK } from './callBack.ts'
import { FIND_CONTRACT } from './findContract.ts'
import { energyLanguages, t, yesOrNo } from './words.ts'

/** Takes the contract along to a new home. */
const movingWith = (notice: number) =>
  flow(
    [...energyLanguages],
    [
      { name: 'contract', type: 'string', redact: true },
      { name: 'movesOn', type: 'date' },
      { name: 'address', type: 'string', redact: true },
      { name: 'people', type: 'number' },
      { name: 'daysLeft', type: 'number' },
    ],
    [
      start('findContract'),
      subflow('findContract', FIND_CONTRACT, { found: 'askMovesOn', notFound: 'noContract', error: 'noContract' }, [
        'contract',
      ]),
      say('askMovesOn', t('Wann ziehen Sie um?', 'Kiedy się Państwo przeprowadzają?', 'When do you move?'), 'movesOn'),
      listen(
        'movesOn',
        { date: { to: 'countDays', by: [date], into: 'movesOn' } },
        'givenUp',
        t('Ein Datum wie 1.2.2027.', 'Data, na przykład 1.2.2027.', 'A date such as 1/2/2027.'),
      ),
      set('countDays', { daysLeft: 'daysBetween(now(), movesOn)' }, 'inTime'),
      branch('inTime', { past: ['daysLeft < 0', 'past'], soon: [`daysLeft < ${notice}`, 'soon'] }, 'askAddress'),
      say(
        'past',
        t('Dieser Tag ist schon vorbei.', 'Ten dzień już minął.', 'That day has passed already.'),
        'triesForDay',
      ),
      counter('triesForDay', 2, 'askMovesOn', 'givenUp'),
      say(
        'soon',
        t(
          'Das ist bald. Wir schaffen es, die erste Rechnung kommt aber später.',
          'To już niedługo. Zdążymy, ale pierwsza faktura przyjdzie później.',
          'That is soon. We will manage, but the first invoice will be late.',
        ),
        'askAddress',
      ),
      say(
        'askAddress',
        t('Wie lautet die neue Adresse?', 'Jaki jest nowy adres?', 'What is the new address?'),
        'address',
      ),
      listen(
        'address',
        { anything: { to: 'askPeople', by: [anything], into: 'address' } },
        'givenUp',
        t('Straße, Hausnummer und Ort.', 'Ulica, numer i miejscowość.', 'Street, number and town.'),
      ),
      say(
        'askPeople',
        t(
          'Wie viele Personen werden dort wohnen?',
          'Ile osób będzie tam mieszkać?',
          'How many people will live there?',
        ),
        'people',
      ),
      listen(
        'people',
        { number: { to: 'confirmMove', by: [number(1, 12)], into: 'people' } },
        'givenUp',
        t('Eine Zahl, bitte.', 'Proszę podać liczbę.', 'A number, please.'),
      ),
      say(
        'confirmMove',
        t(
          'Umzug am {{ dateText(movesOn) }}, {{ people }} Personen. Soll ich es so eintragen?',
          'Przeprowadzka {{ dateText(movesOn) }}, liczba osób: {{ people }}. Czy zapisać?',
          'You move on {{ dateText(movesOn) }}, {{ people }} people. Shall I save it?',
        ),
        'isMoveRight',
      ),
      yesNo('isMoveRight', { yes: 'saved', no: 'triesForDay' }, 'givenUp', yesOrNo),
      say(
        'saved',
        t(
          'Eingetragen. Bitte lesen Sie am Umzugstag beide Zähler ab.',
          'Zapisano. W dniu przeprowadzki proszę odczytać oba liczniki.',
          'Saved. Please read both meters on the day.',
        ),
        'moveSaved',
      ),
      done('moveSaved', 'Move saved', 'success'),
      done('noContract', 'Contract not found', 'negative', 'colleague'),
      done('givenUp', 'Given up', 'negative', 'form'),
      say(
        'form',
        t(
          'Das Formular dafür finden Sie auch auf unserer Seite.',
          'Formularz jest też na naszej stronie.',
          'The form is on our site, too.',
        ),
        'end',
      ),
      subflow('colleague', CALL_BACK, { promised: 'callPromised', connected: 'end', left: 'end', error: 'end' }),
      done('callPromised', 'Call back', 'neutral'),
      end(),
    ],
    { person: 'colleague' },
  )

export const movingFirst = movingWith(14)
export const moving = movingWith(7)
