import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'

export const themeKind = entityKind({
  kind: 'Theme',
  label: 'Theme',
  area: 'Settings',
  view: [], // everybody sees the theme
  page: () => screens.themeConfigurator(),
})
export const generalControlKind = entityKind({
  kind: 'GeneralControl',
  label: 'General control',
  area: 'Campaign',
  view: ['Campaign.view'],
})
