import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('themePreview', {
  dismiss: 'Dismiss',
  edit: 'Edit theme',
  outdated: 'Another user has saved a theme in the meantime. Saving yours replaces it.',
  save: 'Save theme',
  saved: 'Theme saved',
  text: 'You are previewing a theme that only you can see.',
})
