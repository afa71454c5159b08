import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('reference', {
  guid: 'GUID',
  chooseFlow: 'Type to find a flow or component',
  chooseGrammar: 'Type to find a grammar',
  openNamed: 'Open {{name}}',
})
