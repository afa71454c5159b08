import { inLanguage } from '@parley/recognise/language.ts'
import { Recognisers } from '@parley/recognise/recognise.ts'
import { wordsOf } from '@parley/recognise/words/words.ts'
import { listText } from '../expressions/wording.ts'

/** How one asks which of a few things is meant. `{}` stands for them: "block a card or cancel a card". */
const QUESTIONS: Readonly<Record<string, string>> = {
  cs: 'Myslíte {}?',
  da: 'Mener du {}?',
  de: 'Meinen Sie {}?',
  en: 'Do you mean {}?',
  es: '¿Se refiere a {}?',
  fr: 'Voulez-vous dire {} ?',
  hu: 'Erre gondol: {}?',
  it: 'Intende {}?',
  nl: 'Bedoelt u {}?',
  no: 'Mener du {}?',
  pl: 'Czy chodzi o: {}?',
  pt: 'Quer dizer {}?',
  ro: 'Vă referiți la {}?',
  sk: 'Myslíte {}?',
  sv: 'Menar du {}?',
  uk: 'Ви маєте на увазі {}?',
}

/** What one says of the first, second and third of several; endings are not counted. */
const PLACES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  cs: [
    ['první', 'prvního'],
    ['druhý', 'druhá', 'druhé', 'druhou'],
    ['třetí', 'třetího'],
  ],
  de: [
    ['erste', 'ersten', 'erster', 'erstes'],
    ['zweite', 'zweiten', 'zweiter', 'zweites'],
    ['dritte', 'dritten', 'dritter', 'drittes'],
  ],
  en: [['first', 'former'], ['second', 'latter'], ['third']],
  es: [
    ['primera', 'primero', 'primer'],
    ['segunda', 'segundo'],
    ['tercera', 'tercero'],
  ],
  pl: [
    ['pierwszy', 'pierwsza', 'pierwsze', 'pierwszą'],
    ['drugi', 'druga', 'drugie', 'drugą'],
    ['trzeci', 'trzecia', 'trzecie', 'trzecią'],
  ],
  sk: [
    ['prvý', 'prvá', 'prvé', 'prvú'],
    ['druhý', 'druhá', 'druhé', 'druhú'],
    ['tretí', 'tretia', 'tretie', 'tretiu'],
  ],
}

/** Shorter words tell nothing apart. */
const LEAST_LETTERS = 3

/** Asks which of a few is meant, and understands which was chosen: by its name, by a word that no other has, or by its place. */
export const between = {
  /** In English where there are no words in the language. */
  question(names: readonly string[], language: string): string {
    return (inLanguage(QUESTIONS, language, 'en') ?? '{}').replace('{}', () => listText(names, language, 'or'))
  },

  /** The place of the one that was chosen, if one was. */
  chosen(names: readonly string[], said: string, language: string, at: string): number | undefined {
    const places = inLanguage(PLACES, language, language) ?? []
    const words = names.map((name) => wordsOf(name))
    const choices = names.map((name, place) => {
      const own = (words[place] ?? []).filter(
        (word) =>
          word.length >= LEAST_LETTERS && words.every((others, other) => other === place || !others.includes(word)),
      )
      const phrases = [name, ...own, ...(places[place] ?? [])]
      return {
        place,
        recognise: [{ kind: 'phrases' as const, phrases: { [language]: phrases }, match: 'contains' as const }],
      }
    })
    return new Recognisers(choices, language, language).match({ text: said, language, at })?.reaction.place
  },
}
