/** The clinic's languages, in the order in which its flows declare them. */
export const clinicLanguages = ['en-GB', 'es-ES'] as const

export const t = <T>(english: T, spanish: T): Record<(typeof clinicLanguages)[number], T> => ({
  'en-GB': english,
  'es-ES': spanish,
})

/** What is asked again where neither was understood. */
export const yesOrNo = t('Yes or no?', '¿Sí o no?')
