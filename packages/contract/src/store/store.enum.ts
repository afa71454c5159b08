import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What the store offers. */
export const storeItemKind = defineEnum('StoreItemKind', {
  FLOW: { value: 'flow', label: 'Flow' },
  COMPONENT: { value: 'component', label: 'Component' },
  GRAMMAR: { value: 'grammar', label: 'Grammar' },
})
export type StoreItemKind = EnumValue<typeof storeItemKind>

/** What comes with it when it is taken. */
export const storeThingKind = defineEnum('StoreThingKind', {
  FLOW: { value: 'flow', label: 'Flow' },
  COMPONENT: { value: 'component', label: 'Component' },
  GRAMMAR: { value: 'grammar', label: 'Grammar' },
  KNOWLEDGE_BASE: { value: 'knowledgeBase', label: 'Knowledge base' },
})
export type StoreThingKind = EnumValue<typeof storeThingKind>
