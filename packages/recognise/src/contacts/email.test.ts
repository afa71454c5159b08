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
  ['en', 'my email is double o seven at agent dot co dot uk', '007@agent.co.uk'],
  ['en', 'mike oh five at gmail dot com', 'mike05@gmail.com'],
  ['en', 'b double o t h at gmail dot com', 'booth@gmail.com'],
  ['en', 'john triple seven at gmail dot com', 'john777@gmail.com'],
  ['en', 'karl with a c at gmail dot com', 'carl@gmail.com'],
  ['en', 'live with joy at gmail dot com', 'livewithjoy@gmail.com'],
  ['cs', 'můj mail je jé novotný zavináč gmail tečka com', 'jnovotny@gmail.com'],
  ['cs', 'můj mail je novotný zavináč gmail tečka com', 'novotny@gmail.com'],
  ['cs', 'bé novák zavináč seznam tečka cé zet', 'bnovak@seznam.cz'],
  ['sk', 'a bodka b podtrhovník c zavináč d bodka io', 'a.b_c@d.io'],
  ['de', 'jürgen mit u e at web punkt de', 'juergen@web.de'],
  ['de', 'müller mit ü at web punkt de', 'mueller@web.de'],
  ['de', 'hans punkt meier mit a i at web punkt de', 'hans.maier@web.de'],
  ['de', 'schmitt mit d t at web punkt de', 'schmidt@web.de'],
  ['de', 'philip mit doppel p at web punkt de', 'philipp@web.de'],
  ['de', 'schmit mit zwei t at web punkt de', 'schmitt@web.de'],
  ['de', 'leben mit hund at web punkt de', 'lebenmithund@web.de'],
  ['pl', 'a podkreślnik b dywiz c małpa de kropka io', 'a_b-c@d.io'],
  ['pl', 'jot kowalski małpa wp kropka pl', 'jkowalski@wp.pl'],
  ['es', 'eme punto o punto be arroba ono punto com', 'm.o.b@ono.com'],
  ['es', 'jiménez con ge arroba ono punto com', 'gimenez@ono.com'],
  ['es', 'contacte con jorge arroba ono punto com', 'jorge@ono.com'],
  ['fr', 'écrivez à Jean.Dupont@Example.fr.', 'jean.dupont@example.fr'],
])('reads in %s “%s”', (language, text, expected) => {
  expect(email(text, language)).toBe(expected)
})

it.each([
  ['en', 'i am at work dot dot dot'],
  ['en', 'john.smith@'],
  ['en', 'a..b@example.com'],
  ['en', 'meet me at five'],
  ['es', 'maría con hache arroba ono punto com'],
  ['cs', 'k obědu byl zavináč'],
])('finds no address in %s “%s”', (language, text) => {
  expect(email(text, language)).toBeUndefined()
})
