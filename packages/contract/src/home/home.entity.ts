import { entityKind } from '../kernel/entityKind.ts'

export const themeKind = entityKind({ kind: 'Theme', label: 'Theme', area: 'Settings', view: [] })
export const generalControlKind = entityKind({
  kind: 'GeneralControl',
  label: 'General control',
  area: 'Campaign',
  view: ['Campaign.view'],
})
