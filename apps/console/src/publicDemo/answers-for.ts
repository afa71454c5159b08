const MOST = 6
const MOST_LETTERS = 40
/** How people agree and disagree; in another language nothing is offered for it, so that nobody presses what is not understood. */
const YES_NO: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  cs: ['Ano', 'Ne'],
  de: ['Ja', 'Nein'],
  en: ['Yes', 'No'],
  es: ['Sí', 'No'],
  fr: ['Oui', 'Non'],
  it: ['Sì', 'No'],
  pl: ['Tak', 'Nie'],
  sk: ['Áno', 'Nie'],
}

/** Answers worth a button: what the flow listens for, in words of its language. */
export function answersFor(hints: readonly string[], language: string): readonly string[] {
  const [yes, no] = YES_NO[language.slice(0, 2)] ?? []
  const said = hints.flatMap((hint) => {
    const words = hint === 'yes' ? yes : hint === 'no' ? no : hint
    return words === undefined || words.length > MOST_LETTERS ? [] : [words]
  })
  return [...new Set(said)].slice(0, MOST)
}
