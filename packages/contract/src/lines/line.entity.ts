import { entityKind } from '../kernel/entityKind.ts'

export const lineEntityKind = entityKind({ kind: 'Line', label: 'Line', area: 'Line', view: ['Line.view'] })
