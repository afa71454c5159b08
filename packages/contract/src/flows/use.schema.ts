/** What flows name, and what can stand in its place. */
export const referencedKinds = ['flow', 'grammar', 'language'] as const
export type ReferencedKind = (typeof referencedKinds)[number]
