/** The clinic's languages, in the order in which its flows declare them. */
export const clinicLanguages = ['en-GB', 'es-ES'] as const

export const t = <T>(english: T, spanish: T): Record<(typeof clinicLanguages)[number], T> => ({
  'en-GB': english,
  'es-ES': spanish,
})
