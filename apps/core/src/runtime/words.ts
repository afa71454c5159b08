/** Text as it is searched: without case and diacritics. */
export const foldWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
