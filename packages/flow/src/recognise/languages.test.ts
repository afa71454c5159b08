import { expect, it } from 'vitest'
import { CHRONO_LANGUAGES } from './date-chrono.ts'
import { DATE_WORDS } from './date-words.ts'
import { DURATION_WORDS } from './duration-words.ts'
import { EMAIL_WORDS } from './email-words.ts'
import { BUILTIN_LANGUAGES } from './languages.ts'
import { LETTER_WORDS } from './letter-words.ts'
import { NUMBER_WORDS } from './number-words.ts'
import { PHONE_WORDS } from './phone-words.ts'
import { TIME_WORDS } from './time-words.ts'
import { ANSWER_LANGUAGES } from './yes-no.ts'

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
