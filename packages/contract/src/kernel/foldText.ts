/** Letters that do not come apart into a letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Text as it is searched: lower case without accents, so that “zofie” finds “Žofie”. In the database it is app.fold. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replaceAll(/[łøđıßæœ]/g, (letter) => PLAIN[letter] ?? letter)

/** Whether a text holds what was typed, whatever case and accents. */
export const holdsText = (text: string, typed: string): boolean => foldText(text).includes(foldText(typed))
