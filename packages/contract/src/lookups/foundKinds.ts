/** What the command palette finds, in the order in which it is shown. */
export const foundKinds = [
  'flow',
  'node',
  'conversation',
  'campaign',
  'line',
  'dataset',
  'model',
  'knowledgeBase',
  'user',
  'role',
  'tenant',
] as const
export type FoundKind = (typeof foundKinds)[number]
