import { expect, it } from 'vitest'
import { ANSWER_LANGUAGES } from './answers/yes-no.ts'
import { EMAIL_WORDS } from './contacts/email-words.ts'
import { PHONE_WORDS } from './contacts/phone-words.ts'
import { CHRONO_LANGUAGES } from './dates/date-chrono.ts'
import { DATE_WORDS } from './dates/date-words.ts'
import { DURATION_WORDS } from './dates/duration-words.ts'
import { TIME_WORDS } from './dates/time-words.ts'
import { BUILTIN_LANGUAGES } from './languages.ts'
import { LETTER_WORDS } from './letters/letter-words.ts'
import { NUMBER_WORDS } from './numbers/number-words.ts'

it.each([
  ['yes', ANSWER_LANGUAGES],
  ['number', Object.keys(NUMBER_WORDS)],
  ['letters', Object.keys(LETTER_WORDS)],
  ['date', [...Object.keys(DATE_WORDS), ...CHRONO_LANGUAGES]],
  ['time', Object.keys(TIME_WORDS)],
  ['duration', Object.keys(DURATION_WORDS)],
  ['email', Object.keys(EMAIL_WORDS)],
  ['phone', Object.keys(PHONE_WORDS)],
] as const)('says of %s the languages that it has words of', (kind, languages) => {
  expect([...BUILTIN_LANGUAGES[kind]].sort()).toEqual([...languages].sort())
})
