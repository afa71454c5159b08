/** The supplier's languages, in the order in which its flows declare them. */
export const energyLanguages = ['de-DE', 'pl-PL', 'en-GB'] as const

export const t = <T>(german: T, polish: T, english: T): Record<(typeof energyLanguages)[number], T> => ({
  'de-DE': german,
  'pl-PL': polish,
  'en-GB': english,
})

/** What is asked again where neither was understood. */
export const yesOrNo = t('Ja oder nein?', 'Tak czy nie?', 'Yes or no?')
