import { defineEnum } from '../kernel/enum.ts'

export const knowledgeBaseState = defineEnum('KnowledgeBaseState', {
  EMPTY: { value: 'empty', label: 'Empty', tone: 'neutral' },
  READY: { value: 'ready', label: 'Ready', tone: 'success' },
})
