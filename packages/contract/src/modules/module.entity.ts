import { entityKind } from '../kernel/entityKind.ts'

export const moduleKind = entityKind({ kind: 'Module', label: 'Module', area: 'Module', view: ['Module.view'] })
