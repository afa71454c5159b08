/** Words of conversations as they are kept for the search: without case and diacritics. Lists fold more letters; what is kept would not be found by them. */
export const foldWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
