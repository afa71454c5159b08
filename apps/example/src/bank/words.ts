/** The bank's languages, in the order in which its flows declare them. */
export const bankLanguages = ['en-GB', 'cs-CZ', 'sk-SK'] as const

export const t = <T>(english: T, czech: T, slovak: T): Record<(typeof bankLanguages)[number], T> => ({
  'en-GB': english,
  'cs-CZ': czech,
  'sk-SK': slovak,
})

/** What is asked again where neither was understood. */
export const yesOrNo = t('Yes or no?', 'Ano, nebo ne?', 'Áno, alebo nie?')
