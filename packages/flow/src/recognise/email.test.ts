import { expect, it } from 'vitest'
import { findEmail } from './email.ts'

const email = (text: string, language: string) => findEmail(text, language)?.value

it.each([
  ['en', 'you can reach me on jane dot doe at company dash name dot com', 'jane.doe@company-name.com'],
  ['en', 'b as in bravo double l at b b c dot co dot uk', 'bll@bbc.co.uk'],
  ['en', 'jay dot kay at gmail dot com', 'jay.kay@gmail.com'],
  ['en', 'pat at gmail dot com no sorry pat two at gmail dot com', 'pat2@gmail.com'],
  ['cs', 'můj mejl je eva malá osmdesát pět zavináč gmail tečka com', 'evamala85@gmail.com'],
  ['cs', 'em tečka dvořák zavináč email tečka cé zet', 'm.dvorak@email.cz'],
  ['cs', 'petr novák zavináč seznam cz', 'petrnovak@seznam.cz'],
  ['sk', 'info zavináč firma pomlčka sever bodka sk', 'info@firma-sever.sk'],
  ['de', 'a wie anton punkt meier at t minus online punkt de', 'a.meier@t-online.de'],
  ['de', 'Jürgen Punkt Müller ät web Punkt de', 'juergen.mueller@web.de'],
  ['pl', 'biuro małpa moja firma kropka com kropka pl', 'biuro@mojafirma.com.pl'],
  ['es', 'maria guion bajo perez ochenta y cinco arroba hotmail punto es', 'maria_perez85@hotmail.es'],
  ['fr', 'écrivez à Jean.Dupont@Example.fr.', 'jean.dupont@example.fr'],
])('reads in %s “%s”', (language, text, expected) => {
  expect(email(text, language)).toBe(expected)
})

it.each([
  ['en', 'i am at work dot dot dot'],
  ['en', 'john.smith@'],
  ['en', 'a..b@example.com'],
  ['en', 'meet me at five'],
  ['cs', 'k obědu byl zavináč'],
])('finds no address in %s “%s”', (language, text) => {
  expect(email(text, language)).toBeUndefined()
})
